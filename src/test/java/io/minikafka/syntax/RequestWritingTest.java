package io.minikafka.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.cluster.Outcome;
import io.minikafka.session.Request;
import io.minikafka.session.Scripted;
import io.minikafka.view.Prose;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

class RequestWritingTest {

    private final Lines lines = new Lines();

    static List<String> validLines() {
        return Lines.VALID;
    }

    static Stream<CommandSyntax> commands() {
        return Commands.all().stream();
    }

    @ParameterizedTest
    @MethodSource("validLines")
    void whatIsUnderstoodPrintsBack(String line) {
        List<ParsedCommand> commands = new RequestParser().parse(line);

        assertThat(commands).isNotEmpty();
        for (int i = 0; i < commands.size(); i++) {
            assertThat(commands.get(i).request().isRight()).as(line).isTrue();
            lines.assertPrintsBack(line, commands.get(i));
            Lines.assertIsRemembered(LineReader.read(line).get(i), commands.get(i));
        }
    }

    @Test
    void theValidLinesUseEveryCommandAndEveryOption() {
        Set<String> unused = new TreeSet<>();
        for (CommandSyntax syntax : Commands.all()) {
            List<String> own = Lines.VALID.stream()
                    .flatMap(line -> Stream.of(line.split(";", -1)))
                    .map(String::strip)
                    .filter(line -> (line + " ").startsWith(syntax.name() + " "))
                    .toList();
            if (own.isEmpty()) {
                unused.add(syntax.name());
            }
            for (OptionSpec option : syntax.parser().getCommandSpec().options()) {
                if (own.stream().noneMatch(line -> line.contains(option.longestName()))) {
                    unused.add(syntax.name() + " " + option.longestName());
                }
            }
        }
        assertThat(unused).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theUsageNamesEveryOptionAndParameter(CommandSyntax syntax) {
        CommandSpec spec = syntax.parser().getCommandSpec();

        assertThat(syntax.usage()).startsWith(syntax.name());
        for (OptionSpec option : spec.options()) {
            assertThat(syntax.usage()).contains(option.longestName());
            if (option.arity().max() > 0) {
                assertThat(syntax.usage()).contains(option.longestName() + " " + option.paramLabel());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theUsageNamesNoOptionThatIsNone(CommandSyntax syntax) {
        CommandSpec spec = syntax.parser().getCommandSpec();

        for (String word : syntax.usage().split("[\\[\\] ]+", -1)) {
            if (word.startsWith("--")) {
                assertThat(spec.findOption(word)).as(word).isNotNull();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpTellsUsageSummaryAndExample(CommandSyntax syntax) {
        assertThat(help(syntax.name()))
                .startsWith("usage: " + syntax.usage(), "  " + syntax.summary())
                .endsWith("  example: " + syntax.example());
        assertThat(Stream.of("", HelpText.KAFKA).flatMap(overview -> help(overview).stream()))
                .filteredOn(line -> line.startsWith("  "))
                .filteredOn(line ->
                        List.of(line.strip().split(",? +", -1)).subList(0, 3).contains(syntax.name())
                                && line.indexOf(syntax.name()) < 31)
                .as("lines of the overviews that name it")
                .hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpTellsWhatEachOptionIsFor(CommandSyntax syntax) {
        List<OptionSpec> options = syntax.parser().getCommandSpec().options();
        List<String> help = help(syntax.name());

        assertThat(help).hasSize(3 + options.size());
        for (int i = 0; i < options.size(); i++) {
            String option = options.get(i).longestName();
            assertThat(syntax.usage()).contains(option);
            assertThat(help.get(2 + i)).matches(" {4}" + option + " +[a-z].{9,}");
            boolean isOfKafka = syntax.meaning() == Meaning.ANYWHERE && syntax.meaning(option) == Meaning.KAFKA;
            assertThat(help.get(2 + i).endsWith("(Kafka's rules)")).as(option).isEqualTo(isOfKafka);
            boolean isOfChapters = syntax.meaning(option) == Meaning.CHAPTERS;
            assertThat(help.get(2 + i).endsWith("(the chapters' rules)"))
                    .as(option)
                    .isEqualTo(isOfChapters);
        }
    }

    @Test
    void whatIsOfKafkasRulesStandsOneStepBehindAndTheOverviewSaysWhere() {
        assertThat(help("")).last().asString().contains("help " + HelpText.KAFKA);
        for (CommandSyntax syntax : Commands.all()) {
            assertThat(help(HelpText.KAFKA).stream()
                            .filter(line -> line.startsWith("  "))
                            .anyMatch(line -> List.of(
                                            line.substring(2, 31).strip().split(", ", -1))
                                    .contains(syntax.name())))
                    .as(syntax.name())
                    .isEqualTo(syntax.meaning() == Meaning.KAFKA);
        }
    }

    @Test
    void theOverviewFitsAScreenWithThePrompt() {
        for (int width : new int[] {60, 80, 200}) {
            for (String overview : List.of("", HelpText.KAFKA)) {
                assertThat(shown(overview, width)).hasSizeLessThanOrEqualTo(22).allMatch(line -> line.length() < width);
            }
        }
        assertThat(shown("", 40)).allMatch(line -> line.length() <= 40);
        assertThat(shown(HelpText.KAFKA, 40)).allMatch(line -> line.length() <= 40);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpOnACommandFitsTheWidth(CommandSyntax syntax) {
        for (int width : new int[] {60, 80, 200}) {
            assertThat(shown(syntax.name(), width)).allMatch(line -> line.length() <= width);
            assertThat(String.join("", shown(syntax.name(), width)).replace(" ", ""))
                    .isEqualTo(String.join("", help(syntax.name())).replace(" ", ""));
        }
    }

    private static List<String> help(String command) {
        return HelpText.of(command).orElseThrow().stream().map(HelpLine::text).toList();
    }

    private static List<String> shown(String command, int width) {
        return HelpText.of(command).orElseThrow().stream()
                .flatMap(line -> Prose.wrapped(line.words(), line.indent(), line.hanging(), width).stream())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyExampleWorksAfterATopicIsMadeAndUsed(CommandSyntax syntax) {
        Request request = lines.request(syntax.example());

        assertThat(syntax.example()).startsWith(syntax.name());
        if (request instanceof Request.OfSession ofSession) {
            Scripted session = Scripted.after(
                    "new-cluster --semantics " + (syntax.meaning() == Meaning.KAFKA ? "kafka" : "minikafka"),
                    "create-topic events",
                    "send events first",
                    "tick",
                    "undo");
            assertThat(session.session().execute(ofSession, syntax.example()).outcome())
                    .as(syntax.example())
                    .isInstanceOf(Outcome.Done.class);
        } else {
            assertThat(request)
                    .isInstanceOfAny(
                            Request.Explain.class,
                            Request.Source.class,
                            Request.Exit.class,
                            Request.Help.class,
                            Request.Tour.class,
                            Request.SetOutput.class,
                            Request.Watch.class,
                            Request.Save.class,
                            Request.Explore.class,
                            Request.Compare.class,
                            Request.Share.class);
        }
    }

    @Test
    void helpOnAnUnknownCommandGuesses() {
        assertThat(HelpText.of("sned")).isEmpty();
        assertThat(HelpText.unknown("sned")).isEqualTo("no help on sned; did you mean send?");
        assertThat(HelpText.unknown("\u001B")).isEqualTo("no help on \"\\x1b\"; help lists the commands");
    }

    @Test
    void theLineThatIsRememberedIsQuotedWhereItMustBe() {
        assertThat(new RequestParser()
                        .parse("send  events 'a b'  --key=\"c d\" --acks   all # why")
                        .get(0)
                        .line())
                .isEqualTo("send events \"a b\" --key=\"c d\" --acks all");
    }
}
