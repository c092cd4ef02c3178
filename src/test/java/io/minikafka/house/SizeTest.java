package io.minikafka.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The outer limits of length; the style asks for less than half of them. */
final class SizeTest {

    private static final int METHOD_LINES_MAX = 70;
    private static final int FILE_LINES_MAX = 500;

    @Test
    void noMainMethodIsTooLong() {
        List<String> tooLong = new ArrayList<>();
        JavaSource.below(JavaSource.MAIN).forEach(source -> tooLong.addAll(methodsTooLong(source)));
        assertThat(tooLong)
                .as("methods of more than %d lines", METHOD_LINES_MAX)
                .isEmpty();
    }

    @Test
    void noFileIsTooLong() {
        assertThat(JavaSource.all())
                .filteredOn(source -> source.lines().size() > FILE_LINES_MAX)
                .extracting(source -> source.path() + " has " + source.lines().size())
                .as("files of more than %d lines", FILE_LINES_MAX)
                .isEmpty();
    }

    private static List<String> methodsTooLong(JavaSource source) {
        List<String> tooLong = new ArrayList<>();
        new TreeScanner<Void, Void>() {
            @Override
            public Void visitMethod(MethodTree method, Void unused) {
                long lines = source.linesOf(method);
                if (lines > METHOD_LINES_MAX) {
                    tooLong.add(source.placeOf(method) + " " + method.getName() + " has " + lines);
                }
                return super.visitMethod(method, null);
            }
        }.scan(source.tree(), null);
        return tooLong;
    }
}
