package io.minikafka.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.minikafka.cluster.ClusterMetadata;
import io.minikafka.session.Scripted;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetadataJsonTest {

    private static final ClusterMetadata METADATA = ClusterMetadata.of(Scripted.after(
                    "new-cluster --brokers 3,1 --config min.insync.replicas=2",
                    "create-topic events",
                    "producer plain --acks 0 --linger 9223372036854775807 --buffer 9223372036854775807",
                    "producer gone --idempotent",
                    "producer safe --idempotent --batch-size 0",
                    "producer gone",
                    "txn begin open",
                    "txn begin done",
                    "txn abort done")
            .cluster());

    @Test
    void whatIsWrittenIsReadBack() {
        assertThat(MetadataJson.read(MetadataJson.write(METADATA))).isEqualTo(METADATA);
        assertThat(METADATA.producers().nextProducerId()).isEqualTo(4);
    }

    @Test
    void aFileFromBeforeThereWereProducersIsRead() {
        ClusterMetadata read =
                MetadataJson.read("{\"version\":1,\"brokers\":[2,1],\"config\":{},\"topics\":{\"events\":"
                        + "{\"config\":{},\"partitions\":[{\"replicas\":[2,1],\"leader\":1,\"leaderEpoch\":4}]}}}");

        assertThat(read.brokers()).containsExactly(2, 1);
        assertThat(read.topics().get("events").get().partitions().get(0).leaderEpoch())
                .isEqualTo(4);
        assertThat(read.producers()).isEqualTo(ClusterMetadata.ProducersMetadata.NONE);
    }

    @Test
    void aFileFromBeforeThereWereTransactionsIsRead() {
        String json = MetadataJson.write(METADATA);
        String old =
                json.substring(0, json.indexOf(",\"transactions\":")).replace("\"version\":3", "\"version\":2") + "}";

        ClusterMetadata read = MetadataJson.read(old);

        assertThat(read.producers().producers()).isEqualTo(METADATA.producers().producers());
        assertThat(read.producers().transactions()).isEmpty();
        assertThat(read.producers().nextProducerId()).isEqualTo(4);
    }

    @Test
    void whatIsMissingOrWrongOrTooNewIsNamed() {
        String json = MetadataJson.write(METADATA);
        for (List<String> damage : List.of(
                List.of("\"version\":3", "\"version\":4", "kafka is no JSON object"),
                List.of("\"version\":3", "\"version\":5", "version 5, this program reads versions 1 to 4"),
                List.of("\"version\":3", "\"version\":0", "version 0"),
                List.of("\"producers\":", "\"x\":", "producers is no JSON object"),
                List.of("\"nextProducerId\":4", "\"nextProducerId\":null", "nextProducerId is no number"),
                List.of("\"transactions\":", "\"x\":", "transactions is no JSON object"),
                List.of("\"decided\":\"abort\"", "\"decided\":\"perhaps\"", "a transaction is decided as perhaps"),
                List.of("\"acks\":\"all\"", "\"acks\":\"most\"", "acks is most"),
                List.of("\"acks\":\"all\"", "\"acks\":\"1\"", "an idempotent producer with acks=1"),
                List.of("\"linger.ms\":0", "\"linger.ms\":\"0\"", "linger.ms is no number"))) {
            assertThatThrownBy(() -> MetadataJson.read(json.replace(damage.get(0), damage.get(1))))
                    .as("%s", damage)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(damage.get(2));
        }
    }
}
