package io.minikafka.lab;

import io.minikafka.lab.LabIndex.Chapter;
import io.minikafka.record.Literal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The labs of one folder, as one chooses among them.
 *
 * @param title what they are about
 * @param labs in order, at least one
 */
record LabShelf(String title, List<LabFile> labs) {

    private static final String EXERCISES = "exercises";

    LabShelf {
        labs = List.copyOf(labs);
    }

    /**
     * Labs by their folders, what is in a folder before what is below it.
     *
     * @param root the folder that all are below; its index, where there is one, has the titles
     */
    static List<LabShelf> of(List<LabFile> labs, Path root) throws ScriptException {
        Map<Path, List<LabFile>> byFolder = new TreeMap<>();
        for (LabFile lab : labs) {
            Path folder = root.toAbsolutePath()
                    .relativize(lab.script().toAbsolutePath())
                    .resolveSibling("");
            byFolder.computeIfAbsent(folder, made -> new ArrayList<>()).add(lab);
        }
        Path index = root.resolve(LabIndex.FILE);
        List<Chapter> chapters =
                Files.exists(index) ? LabIndex.parse(TextFile.read(index)).chapters() : List.of();
        List<LabShelf> shelves = new ArrayList<>();
        byFolder.forEach((folder, ofFolder) -> shelves.add(new LabShelf(title(folder, root, chapters), ofFolder)));
        return shelves;
    }

    private static String title(Path folder, Path root, List<Chapter> chapters) {
        String name = folder.toString().replace('\\', '/');
        for (Chapter chapter : chapters) {
            String title =
                    chapter.number().map(number -> "Chapter " + number + ": ").orElse("") + chapter.title();
            if (name.equals(chapter.folder())) {
                return title;
            }
            if (name.equals(chapter.folder() + "/" + EXERCISES)) {
                return title + ", " + EXERCISES;
            }
        }
        return Literal.visible(name.isEmpty() ? String.valueOf(root.getFileName()) : name);
    }
}
