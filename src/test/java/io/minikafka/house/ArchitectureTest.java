package io.minikafka.house;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import com.tngtech.archunit.lang.syntax.elements.ClassesShould;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds the package table, and what each room may reach outside the house. */
final class ArchitectureTest {

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(Room.HOUSE);

    @Test
    void everyClassLivesInARoomOfTheTable() {
        check(classes().should().resideInAnyPackage(Room.patterns(Room.values())));
    }

    @ParameterizedTest
    @EnumSource
    void aRoomUsesOnlyTheRoomsBelowIt(Room room) {
        check(noClasses()
                .that()
                .resideInAPackage(room.pattern())
                .should()
                .dependOnClassesThat(
                        resideInAPackage(Room.HOUSE + "..").and(resideOutsideOfPackages(room.usablePatterns()))));
    }

    @Test
    void roomsFormNoCircle() {
        check(slices().matching(Room.HOUSE + ".(*)..").should().beFreeOfCycles());
    }

    @Test
    void onlyTheShellKnowsJline() {
        check(nobodyBut(Room.SHELL).dependOnClassesThat(resideInAPackage("org.jline..")));
    }

    @Test
    void onlySyntaxAndAppKnowPicocli() {
        check(nobodyBut(Room.SYNTAX, Room.APP).dependOnClassesThat(resideInAPackage("picocli..")));
    }

    @Test
    void onlyViewStorageAndLabKnowJackson() {
        check(nobodyBut(Room.VIEW, Room.STORAGE, Room.LAB).dependOnClassesThat(resideInAPackage("com.fasterxml..")));
    }

    @Test
    void onlyTheLabKnowsDiffs() {
        check(nobodyBut(Room.LAB).dependOnClassesThat(resideInAPackage("com.github.difflib..")));
    }

    @Test
    void onlyStorageLabAndAppTouchFiles() {
        check(nobodyBut(Room.STORAGE, Room.LAB, Room.APP).dependOnClassesThat(reachFiles()));
    }

    @Test
    void onlyTheAppUsesTheStandardStreams() {
        check(noClasses().that().resideOutsideOfPackage(Room.APP.pattern()).should(ACCESS_STANDARD_STREAMS));
    }

    @Test
    void onlyTheAppEndsTheProgram() {
        check(
                nobodyBut(Room.APP).accessTargetWhere(member(System.class, "exit")),
                nobodyBut(Room.APP).accessTargetWhere(member(Runtime.class, "exit", "halt")));
    }

    @Test
    void theCoreHasNoUnorderedCollections() {
        check(
                theCoreMustNot().dependOnClassesThat(areUnorderedCollections()),
                // These promise no order either: that of Set.of and Map.of even changes from one run to the next.
                theCoreMustNot().accessTargetWhere(member(Set.class, "of", "copyOf")),
                theCoreMustNot().accessTargetWhere(member(Map.class, "of", "ofEntries", "copyOf")),
                theCoreMustNot().accessTargetWhere(collectorsOfNoOrder()));
    }

    @Test
    void theCoreHasNoThreads() {
        check(
                theCoreMustNot().dependOnClassesThat(areAboutThreads()),
                theCoreMustNot().accessTargetWhere(member("parallel", "parallelStream")));
    }

    @Test
    void theCoreHasNoClock() {
        check(
                theCoreMustNot()
                        .dependOnClassesThat(resideInAPackage("java.time..").and(not(belongToAnyOf(Duration.class)))),
                theCoreMustNot().accessTargetWhere(member(System.class, "currentTimeMillis", "nanoTime")));
    }

    @Test
    void theCoreLeavesNothingToChance() {
        check(
                theCoreMustNot().dependOnClassesThat(areRandom()),
                theCoreMustNot().accessTargetWhere(member(Math.class, "random")),
                theCoreMustNot().accessTargetWhere(member(StrictMath.class, "random")),
                theCoreMustNot().accessTargetWhere(member(UUID.class, "randomUUID")));
    }

    /** Checks the rules together. A room that is still empty breaks none. */
    private static void check(ArchRule... rules) {
        CompositeArchRule.of(List.of(rules)).allowEmptyShould(true).check(MAIN);
    }

    private static ClassesShould nobodyBut(Room... rooms) {
        return noClasses().that().resideOutsideOfPackages(Room.patterns(rooms)).should();
    }

    private static ClassesShould theCoreMustNot() {
        return noClasses().that().resideInAnyPackage(Room.patterns(Room.core())).should();
    }

    private static DescribedPredicate<JavaClass> reachFiles() {
        return resideInAPackage("java.nio.file..")
                .or(belongToAnyOf(FileChannel.class, AsynchronousFileChannel.class))
                .or(named("java\\.io\\.(File.*|RandomAccessFile)"))
                .as("reach files");
    }

    private static DescribedPredicate<JavaClass> areUnorderedCollections() {
        return belongToAnyOf(HashMap.class, HashSet.class, IdentityHashMap.class, WeakHashMap.class)
                .or(named("io\\.vavr\\.collection\\.Hash.*"))
                .as("are unordered collections");
    }

    /** Those that are handed a map factory keep the order of that map. */
    private static DescribedPredicate<JavaAccess<?>> collectorsOfNoOrder() {
        return member(Collectors.class, "toSet", "toMap", "toUnmodifiableSet", "toUnmodifiableMap", "groupingBy")
                .and(DescribedPredicate.describe(
                        "without a map factory",
                        access -> !access.getTarget().getFullName().contains(Supplier.class.getName())));
    }

    private static DescribedPredicate<JavaClass> areAboutThreads() {
        return resideInAPackage("java.util.concurrent..")
                .or(resideInAPackage("io.vavr.concurrent.."))
                .or(belongToAnyOf(Thread.class, ThreadGroup.class, ThreadLocal.class, Timer.class))
                .as("are about threads");
    }

    private static DescribedPredicate<JavaClass> areRandom() {
        return assignableTo(Random.class)
                .or(belongToAnyOf(SplittableRandom.class))
                .or(resideInAPackage("java.util.random.."))
                .as("are random");
    }

    private static DescribedPredicate<JavaClass> named(String fullName) {
        return DescribedPredicate.describe(
                "named " + fullName, type -> type.getName().matches(fullName));
    }

    /** Accesses, by call or by method reference, to such a member of exactly this type. */
    private static DescribedPredicate<JavaAccess<?>> member(Class<?> owner, String... names) {
        return member(names)
                .and(DescribedPredicate.describe(
                        "of " + owner.getSimpleName(),
                        access -> access.getTargetOwner().isEquivalentTo(owner)));
    }

    /** Accesses, by call or by method reference, to such a member of any type. */
    private static DescribedPredicate<JavaAccess<?>> member(String... names) {
        List<String> members = List.of(names);
        return DescribedPredicate.describe(
                "member " + String.join("|", names),
                access -> members.contains(access.getTarget().getName()));
    }
}
