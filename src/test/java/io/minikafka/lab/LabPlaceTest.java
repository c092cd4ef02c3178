package io.minikafka.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.minikafka.session.Session;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where one can step into a lab, and what is there. */
class LabPlaceTest {

    @TempDir
    private Path folder;

    private String path;

    @BeforeEach
    void writeLab() throws IOException {
        new LabFolder(folder)
                .write(
                        "a.lab",
                        "#: title T",
                        "# Prose.",
                        "create-topic events",
                        "",
                        "#: predict /offset \"Which?\"",
                        "#: choice 0 \"0\"",
                        "#: choice 1 \"1\"",
                        "send events a",
                        "#: expect /offset = 0",
                        "send events b",
                        "# The end.");
        path = folder.resolve("a.lab").toString();
    }

    private LabPlace place(String text) throws ScriptException {
        return LabPlace.of(text, nameOrPath -> LabFiles.named(nameOrPath, folder.toString()));
    }

    private void refused(String place, String problem) {
        assertThatThrownBy(() -> place(place))
                .isInstanceOfSatisfying(
                        ScriptException.class,
                        told -> assertThat(told.problem()).contains(problem).doesNotContain("\n"));
    }

    @ParameterizedTest
    @CsvSource({
        ":1, 0, just before line 3: create-topic events",
        ":3, 0, just before line 3: create-topic events",
        ":5, 1, just before line 8: send events a",
        ":8, 1, just before line 8: send events a",
        ":9, 2, just before line 10: send events b",
        ":10, 2, just before line 10: send events b",
        "'', 3, after its last command."
    })
    void whatStandsBeforeIsDone(String line, int steps, String told) throws Exception {
        LabPlace place = place(path + line);

        assertThat(place.told()).isEqualTo("This is " + path + " " + told);
        try (Session session = LabReplay.before(place)) {
            assertThat(session.timeline().position()).isEqualTo(steps);
        }
    }

    @Test
    void aLabIsKnownByItsNameToo() throws Exception {
        assertThat(place("a:8").told()).endsWith("a.lab just before line 8: send events a");
        assertThat(place("a").told()).endsWith("a.lab after its last command.");
    }

    @Test
    void whatIsNoPlaceIsToldWithWhatToDo() {
        refused(path + ":2", "a.lab:2 is prose, before which nothing runs; the next command stands at " + path + ":3");
        refused(path + ":4", "a.lab:4 is an empty line, before which nothing runs; the next command stands at");
        refused(path + ":11", "no command follows, so leave the line out to step in at the end");
        refused(path + ":12", "has 11 lines, there is no line 12; leave the line out");
        refused(path + ":99999999999", "there is no line 99999999999");
        refused(path + ":0", "lines count from 1, found 0");
        refused(path + ":-3", "lines count from 1, found -3");
        refused(path + ":", "LINE is a number");
        refused(path + ":one", "LINE is a number, found one; a place is written LAB:LINE");
        refused("nothing", "no lab");
        refused("nothing.lab:1", "nothing.lab does not exist");
        refused(folder + ":1", "no lab");
    }
}
