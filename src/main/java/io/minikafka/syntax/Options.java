package io.minikafka.syntax;

import java.util.List;
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

    /** An option with a value. */
    Options value(String name, String label) {
        spec.addOption(OptionSpec.builder(name)
                .paramLabel(label)
                .type(String.class)
                .arity("1")
                .build());
        return this;
    }

    /** An option with a value that may be given several times. */
    Options values(String name, String label) {
        spec.addOption(OptionSpec.builder(name)
                .paramLabel(label)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("1")
                .build());
        return this;
    }

    /** An option without a value. */
    Options flag(String name) {
        spec.addOption(OptionSpec.builder(name).type(boolean.class).arity("0").build());
        return this;
    }

    Options required(String label) {
        return parameter(label, "1", true, String.class);
    }

    Options optional(String label) {
        return parameter(label, "0..1", false, String.class);
    }

    /** Any number of further parameters, none included. */
    Options rest(String label) {
        spec.addPositional(PositionalParamSpec.builder()
                .index(parameters++ + "..*")
                .paramLabel(label)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("0..*")
                .build());
        return this;
    }

    private Options parameter(String label, String arity, boolean isRequired, Class<?> type) {
        spec.addPositional(PositionalParamSpec.builder()
                .index(String.valueOf(parameters++))
                .paramLabel(label)
                .type(type)
                .arity(arity)
                .required(isRequired)
                .build());
        return this;
    }
}
