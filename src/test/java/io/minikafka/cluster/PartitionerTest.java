package io.minikafka.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.minikafka.record.Bytes;
import io.minikafka.session.Scripted;
import java.util.List;
import java.util.Random;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.Test;

class PartitionerTest {

    @Test
    void theHashIsKafkas() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            byte[] key = new byte[i < 300 ? i % 30 : random.nextInt(70)];
            random.nextBytes(key);
            assertThat(Partitioner.murmur2(Bytes.copyOf(key))).as("key %d", i).isEqualTo(Utils.murmur2(key));
        }
    }

    @Test
    void aKeyChoosesThePartitionThatKafkaChooses() {
        Random random = new Random(2);
        for (int i = 0; i < 20_000; i++) {
            byte[] key = new byte[random.nextInt(20)];
            random.nextBytes(key);
            int partitions = 1 + random.nextInt(50);
            Topic topic = new Topic("t", partitions, ClusterConfig.DEFAULTS, 3);

            int chosen = Partitioner.choose(topic, Bytes.copyOf(key));
            assertThat(chosen).isEqualTo(Utils.toPositive(Utils.murmur2(key)) % partitions);
            assertThat(chosen).isEqualTo(BuiltInPartitioner.partitionForKey(key, partitions));
        }
    }

    @Test
    void withoutAKeyPartitionsTakeTurns() {
        Scripted session = Scripted.after("create-topic t --partitions 3");
        for (int i = 0; i < 7; i++) {
            session.then("send t x");
        }
        assertThat(session.session()
                        .state()
                        .ledger()
                        .sends()
                        .map(send -> send.partition().partition()))
                .containsExactly(0, 1, 2, 0, 1, 2, 0);
    }

    @Test
    void aKeyOrAPartitionDoesNotTakeATurn() {
        Scripted session = Scripted.after(
                "create-topic t --partitions 3", "send t-2 x", "send t x --key k", "send t x", "send t x");
        int keyed = BuiltInPartitioner.partitionForKey(new byte[] {'k'}, 3);

        assertThat(session.session()
                        .state()
                        .ledger()
                        .sends()
                        .map(send -> send.partition().partition())
                        .toJavaList())
                .isEqualTo(List.of(2, keyed, 0, 1));
    }

    @Test
    void aRefusedSendTakesNoTurn() {
        Scripted session = Scripted.after("create-topic t --partitions 2 --config min.insync.replicas=4");
        session.run("send t x --acks all");
        session.then("send t x");

        assertThat(session.session()
                        .state()
                        .ledger()
                        .sends()
                        .map(send -> send.partition().partition()))
                .containsExactly(0);
    }
}
