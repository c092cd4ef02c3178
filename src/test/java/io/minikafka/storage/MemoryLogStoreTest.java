package io.minikafka.storage;

class MemoryLogStoreTest extends LogStoreContractTest {

    @Override
    LogStore open() {
        return new MemoryLogStore();
    }

    @Override
    LogStore reopen(LogStore store) {
        return store;
    }
}
