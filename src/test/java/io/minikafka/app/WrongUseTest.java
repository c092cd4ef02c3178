package io.minikafka.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wrong use of the program's own options is exit code 2 and one line. */
class WrongUseTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "frobnicate",
                "--frobnicate",
                "-x",
                "-c",
                "-c a -c b",
                "--output",
                "--output xml",
                "--output json --output json",
                "-c tick surplus",
                "run",
                "run a b",
                "run a --frobnicate",
                "run a --output xml",
                "lab",
                "lab frobnicate",
                "lab check --jobs",
                "lab check --jobs 0",
                "lab check --jobs -1",
                "lab check --jobs 257",
                "lab check --jobs 99999999999",
                "lab check --jobs many",
                "lab check --format xml",
                "lab check --frobnicate",
                "lab list --all",
                "lab bless",
                "lab bless --frobnicate",
                "lab answer",
                "lab answer one",
                "lab answer one two three",
                "lab answer one two --attempt 0",
                "lab lint --format xml",
                "lab play one two",
                "lab play --progress",
                "lab try",
                "lab try one two",
                "lab watch",
                "lab watch --frobnicate",
                "lab new",
                "lab new x --chapter 0",
                "lab new x --chapter five",
                "lab predict",
                "lab predict one two",
                "@/etc/passwd",
                "run @/etc/passwd @/etc/passwd"
            })
    void isExitCodeTwoAndOneLine(String arguments) {
        Program program = Program.run(arguments.split(" ", -1));

        assertThat(program.code()).isEqualTo(2);
        assertThat(program.out()).isEmpty();
        assertThat(program.err()).startsWith("minikafka: ").doesNotContain("Exception", "root:");
        assertThat(program.err().lines()).hasSize(1);
    }

    @Test
    void aRunOfAFileThatAnAtSignNamesIsAFileOfThatName() {
        assertThat(Program.run("run", "@/etc/passwd").err()).isEqualTo("minikafka: @/etc/passwd does not exist\n");
    }

    @ParameterizedTest
    @CsvSource({
        "--help,minikafka",
        "-h,minikafka",
        "run --help,minikafka run",
        "run -h,minikafka run",
        "lab list --help,minikafka lab list",
        "lab check --help,minikafka lab check",
        "lab check -h,minikafka lab check",
        "lab bless --help,minikafka lab bless",
        "lab play --help,minikafka lab play",
        "lab try --help,minikafka lab try",
        "lab watch --help,minikafka lab watch",
        "lab new --help,minikafka lab new",
        "lab predict --help,minikafka lab predict",
        "lab --help,minikafka lab",
        "lab -h,minikafka lab"
    })
    void helpIsHelpAndAllIsWell(String arguments, String name) {
        Program program = Program.run(arguments.split(" ", -1));

        assertThat(program.code()).isZero();
        assertThat(program.err()).isEmpty();
        assertThat(program.out()).startsWith("Usage: " + name);
        assertThat(program.lines()).allMatch(line -> line.length() <= 80);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V"})
    void theVersionIsOneLine(String option) {
        assertThat(Program.run(option).out()).matches("minikafka \\S+\n");
    }

    @Test
    void whatIsTypedDrivesNoTerminal() {
        assertThat(Program.run("\u001B[31m").err()).doesNotContain("\u001B");
        assertThat(Program.run("--\u001B[31m").err()).doesNotContain("\u001B");
        assertThat(Program.run("lab", "check", "\u001B[31m").err()).doesNotContain("\u001B");
        assertThat(Program.run("--output", "\u001B[31m").err()).doesNotContain("\u001B");
    }
}
