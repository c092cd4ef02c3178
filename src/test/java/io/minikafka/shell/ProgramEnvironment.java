package io.minikafka.shell;

import java.util.List;
import java.util.Map;

/** The variables that a program started by a test sees: the same at a desk and in CI, whatever is set there. */
public final class ProgramEnvironment {

    private ProgramEnvironment() {}

    /** Takes away what changes how the program, or the Java under it, behaves. */
    public static void clean(Map<String, String> variables) {
        List.of("CI", "NO_COLOR", "XDG_STATE_HOME", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS")
                .forEach(variables::remove);
        variables.put("LC_ALL", "C.UTF-8");
    }
}
