import { withTimeout } from '@irp/errors';
import type { Logger } from '@irp/observability';
import type { Kafka, Message, Producer } from 'kafkajs';
import { backOff } from '../delivery/back-off.ts';
import type { QueuedMessage } from '../write-queue.ts';
import { kafkaFailure } from './kafka-failure.ts';
import { toKafka } from './kafka-messages.ts';
import type { KafkaTopics } from './kafka-topics.ts';
import { loadKafkajs } from './load-kafkajs.ts';

const reconnect = { firstDelayMs: 100, maxDelayMs: 5_000 };
const allReplicas = -1;
/**
 * `ackTimeoutMs` limits the wait for the acknowledgements of all replicas. `sendTimeoutMs` limits a
 * send with all its attempts.
 */
const [ackTimeoutMs, sendTimeoutMs] = [4_000, 15_000];
/** A send beyond this time counts as an outage of the brokers, even before the send fails. */
const slowSendMs = 5_000;
const idleMs = 5_000;

/**
 * An idempotent producer, recreated after every failed send. If the response to a batch is lost,
 * kafkajs reuses the sequence numbers of this batch for the next batch. A broker that has stored
 * the first batch would acknowledge the next batch, but drop it as a duplicate.
 */
export class KafkaProducer {
  readonly #kafka: Kafka;
  readonly #topics: KafkaTopics;
  readonly #log: Logger;
  readonly #closed = new AbortController();
  #producer: Promise<Producer>;
  #connected = false;
  #sentMs = 0;
  #sendingSinceMs = Number.POSITIVE_INFINITY;

  constructor(kafka: Kafka, topics: KafkaTopics, log: Logger) {
    this.#kafka = kafka;
    this.#topics = topics;
    this.#log = log;
    this.#producer = this.#connect();
  }

  get connected(): boolean {
    return this.#connected && performance.now() - this.#sendingSinceMs < slowSendMs;
  }

  /** Whether the producer seems to be connected and has not sent anything recently. */
  get isIdle(): boolean {
    return this.connected && performance.now() - this.#sentMs > idleMs;
  }

  /**
   * Sends messages. The messages keep their order only if the next call waits until the promise has
   * settled.
   * @throws PlatformError `unavailable`
   */
  async send(messages: QueuedMessage[]): Promise<void> {
    const current = this.#producer;
    this.#sendingSinceMs = performance.now();
    try {
      const producer = await current;
      const topicMessages = [...byTopic(messages)].map(([topic, list]) => ({
        topic: this.#topics.kafkaName(topic),
        messages: list,
      }));
      await this.#topics.ensure(messages.map(({ topic }) => topic));
      // A send that has timed out may still succeed. A retry then stores the events a second time.
      await withTimeout(
        sendTimeoutMs,
        producer.sendBatch({
          acks: allReplicas,
          timeout: ackTimeoutMs,
          topicMessages,
        }),
        () => new Error(`no response within ${sendTimeoutMs} ms`),
      );
      this.#sentMs = performance.now();
    } catch (error) {
      if (this.#connected) {
        this.#discard(current);
        this.#producer = this.#connect();
      }
      const topics = [...byTopic(messages).keys()]
        .map((topic) => this.#topics.kafkaName(topic))
        .join(', ');
      throw kafkaFailure(
        error,
        'Kafka is unavailable: the events were not acknowledged.',
        `Kafka refused the events for ${topics}`,
      );
    } finally {
      this.#sendingSinceMs = Number.POSITIVE_INFINITY;
    }
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#producer.then((producer) => producer.disconnect()).catch(() => undefined);
    this.#connected = false;
  }

  /** @returns the first attempt; if the attempt fails, further attempts follow in the background */
  #connect(failures = 0): Promise<Producer> {
    this.#connected = false;
    const attempt = this.#attempt();
    attempt.then(
      () => {
        this.#connected = true;
      },
      async (error) => {
        this.#log.warn({ err: error }, 'Kafka connection failed; retrying');
        if (await backOff(failures + 1, reconnect, this.#closed.signal)) {
          this.#producer = this.#connect(failures + 1);
        }
      },
    );
    return attempt;
  }

  async #attempt(): Promise<Producer> {
    const producer = this.#kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: loadKafkajs().Partitioners.DefaultPartitioner,
    });
    try {
      await producer.connect();
      return producer;
    } catch (error) {
      await producer.disconnect().catch(() => undefined);
      throw error;
    }
  }

  #discard(producer: Promise<Producer>): void {
    producer.then((one) => one.disconnect()).catch(() => undefined);
  }
}

function byTopic(messages: QueuedMessage[]): Map<string, Message[]> {
  const lists = new Map<string, Message[]>();
  for (const { topic, message } of messages) {
    const list = lists.get(topic);
    if (list) {
      list.push(toKafka(message));
    } else {
      lists.set(topic, [toKafka(message)]);
    }
  }
  return lists;
}
