package io.minikafka.storage;

import io.minikafka.record.Literal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Why a file or a folder could not be read or written, in words. */
public final class FailureReason {

    private FailureReason() {}

    /**
     * The reason of a failure without a path, which the message names already.
     *
     * @param missing what is said where something is not there
     */
    public static String of(Exception failed, String missing) {
        if (failed instanceof UncheckedIOException && failed.getCause() instanceof IOException cause) {
            return of(cause, missing);
        }
        if (failed instanceof NoSuchFileException) {
            return missing;
        }
        if (failed instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failed instanceof FileAlreadyExistsException) {
            return "there is a file of that name";
        }
        if (failed instanceof NotDirectoryException) {
            return "it is no folder";
        }
        if (failed instanceof DirectoryNotEmptyException) {
            return "the folder is not empty";
        }
        String reason = failed instanceof FileSystemException inFiles ? inFiles.getReason() : failed.getMessage();
        return reason == null ? failed.getClass().getSimpleName() : Literal.visible(reason);
    }
}
