package io.minikafka.house;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * One source file, read as lines and as the tree that the JDK's own compiler makes of it.
 *
 * @param path below the project's folder, such as {@code src/main/java/…/Main.java}
 */
record JavaSource(Path path, CompilationUnitTree tree, SourcePositions positions) {

    static final Path MAIN = Path.of("src", "main", "java");
    static final Path TEST = Path.of("src", "test", "java");

    /** Parses every Java file below a folder, in the order of their paths; none where there is no such folder. */
    static List<JavaSource> below(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.walk(folder)) {
            return parse(paths.filter(path -> path.toString().endsWith(".java"))
                    .sorted()
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Parses every Java file of the project, main code first. */
    static List<JavaSource> all() {
        return Stream.concat(below(MAIN).stream(), below(TEST).stream()).toList();
    }

    private static List<JavaSource> parse(List<Path> paths) throws IOException {
        if (paths.isEmpty()) {
            return List.of();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(paths));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            List<JavaSource> sources = new ArrayList<>();
            for (CompilationUnitTree tree : task.parse()) {
                sources.add(new JavaSource(relative(tree), tree, positions));
            }
            return sources;
        }
    }

    private static Path relative(CompilationUnitTree tree) {
        return Path.of("")
                .toAbsolutePath()
                .relativize(Path.of(tree.getSourceFile().toUri()));
    }

    /** The name without its folders. */
    String fileName() {
        return path.getFileName().toString();
    }

    List<String> lines() {
        return text().lines().toList();
    }

    String text() {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The place of a tree, as editors read it: path, colon, line counted from 1. */
    String placeOf(Tree node) {
        return path + ":" + firstLine(node);
    }

    /** How many lines a tree takes, its annotations counted and its Javadoc not. */
    long linesOf(Tree node) {
        return tree.getLineMap().getLineNumber(positions.getEndPosition(tree, node)) - firstLine(node) + 1;
    }

    private long firstLine(Tree node) {
        return tree.getLineMap().getLineNumber(positions.getStartPosition(tree, node));
    }
}
