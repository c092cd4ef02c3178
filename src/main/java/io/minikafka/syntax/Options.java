package io.minikafka.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Declares a command's options and parameters to picocli, all of them as words. */
final class Options {

    private final CommandSpec spec;
    private int parameters;

    Options(CommandSpec spec) {
        this.spec = spec;
    }

    /** An option with a value; {@code about} says in a few words what it is for. */
    Options value(String name, String label, String about) {
        return add(OptionSpec.builder(name).paramLabel(label).type(String.class).arity("1"), about);
    }

    /** An option with a value of a kind that completion knows. */
    Options value(String name, String label, ValueKind kind, String about) {
        return add(
                OptionSpec.builder(name)
                        .paramLabel(label)
                        .descriptionKey(kind.name())
                        .type(String.class)
                        .arity("1"),
                about);
    }

    /** An option with a value that may be given several times. */
    Options values(String name, String label, ValueKind kind, String about) {
        return add(
                OptionSpec.builder(name)
                        .paramLabel(label)
                        .descriptionKey(kind.name())
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .arity("1"),
                about);
    }

    /** An option without a value. */
    Options flag(String name, String about) {
        return add(OptionSpec.builder(name).type(boolean.class).arity("0"), about);
    }

    private Options add(OptionSpec.Builder option, String about) {
        spec.addOption(option.description(about).build());
        return this;
    }

    Options required(String label) {
        return parameter(label, "1", true, null);
    }

    /** A parameter with values of a kind that completion knows. */
    Options required(String label, ValueKind kind) {
        return parameter(label, "1", true, kind);
    }

    Options optional(String label) {
        return parameter(label, "0..1", false, null);
    }

    /** A parameter that may be left out, with values of a kind that completion knows. */
    Options optional(String label, ValueKind kind) {
        return parameter(label, "0..1", false, kind);
    }

    /** Any number of further parameters, none included. */
    Options rest(String label) {
        return rest(label, null);
    }

    /** Any number of further parameters of a kind that completion knows, none included. */
    Options rest(String label, @Nullable ValueKind kind) {
        spec.addPositional(PositionalParamSpec.builder()
                .index(parameters++ + "..*")
                .paramLabel(label)
                .descriptionKey(kind == null ? null : kind.name())
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("0..*")
                .build());
        return this;
    }

    private Options parameter(String label, String arity, boolean isRequired, @Nullable ValueKind kind) {
        spec.addPositional(PositionalParamSpec.builder()
                .index(String.valueOf(parameters++))
                .paramLabel(label)
                .descriptionKey(kind == null ? null : kind.name())
                .type(String.class)
                .arity(arity)
                .required(isRequired)
                .build());
        return this;
    }
}
