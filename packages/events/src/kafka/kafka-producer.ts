import { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/logging';
import { type Kafka, type Message, Partitioners, type Producer } from 'kafkajs';
import { backOff } from '../delivery/back-off.ts';
import type { QueuedMessage } from '../write-queue.ts';
import { toKafka } from './kafka-messages.ts';
import type { KafkaTopics } from './kafka-topics.ts';

const reconnect = { firstDelayMs: 100, maxDelayMs: 5_000 };
const allReplicas = -1;
/** For the brokers to have every copy, in milliseconds; and for all attempts together. */
const [replicationMs, patienceMs] = [4_000, 15_000];

/**
 * An idempotent producer that is made anew after every failed send. kafkajs takes back the sequence numbers of a batch
 * whose fate it does not know; the next batch would get the same ones, and a broker that had taken the first would
 * acknowledge the second as a copy and drop it.
 */
export class KafkaProducer {
  readonly #kafka: Kafka;
  readonly #topics: KafkaTopics;
  readonly #log: Logger;
  readonly #closed = new AbortController();
  #producer: Promise<Producer>;
  #connected = false;

  constructor(kafka: Kafka, topics: KafkaTopics, log: Logger) {
    this.#kafka = kafka;
    this.#topics = topics;
    this.#log = log;
    this.#producer = this.#connect();
  }

  get connected(): boolean {
    return this.#connected;
  }

  /** One at a time, so that the order holds. @throws PlatformError `unavailable` */
  async send(messages: QueuedMessage[]): Promise<void> {
    const current = this.#producer;
    try {
      const producer = await current;
      const topicMessages = [...byTopic(messages)].map(([topic, list]) => ({
        topic: this.#topics.inKafka(topic),
        messages: list,
      }));
      await this.#topics.ensure(messages.map(({ topic }) => topic));
      await within(patienceMs, producer.sendBatch({ acks: allReplicas, timeout: replicationMs, topicMessages }));
    } catch (error) {
      if (this.#connected) {
        this.#discard(current);
        this.#producer = this.#connect();
      }
      throw new PlatformError('unavailable', 'Kafka did not take the events.', { cause: error });
    }
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#producer.then((producer) => producer.disconnect()).catch(() => undefined);
    this.#connected = false;
  }

  /** The first attempt; when it fails others follow by themselves. */
  #connect(failures = 0): Promise<Producer> {
    this.#connected = false;
    const attempt = this.#attempt();
    attempt.then(
      () => {
        this.#connected = true;
      },
      async (error) => {
        this.#log.warn({ err: error }, 'Kafka cannot be reached');
        if (await backOff(failures + 1, reconnect, this.#closed.signal)) this.#producer = this.#connect(failures + 1);
      },
    );
    return attempt;
  }

  async #attempt(): Promise<Producer> {
    const producer = this.#kafka.producer({
      ...{ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false },
      createPartitioner: Partitioners.DefaultPartitioner,
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

/** A send that is given up may still succeed later: its events are then there twice. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function byTopic(messages: QueuedMessage[]): Map<string, Message[]> {
  const lists = new Map<string, Message[]>();
  for (const { topic, message } of messages) {
    const list = lists.get(topic);
    if (list) list.push(toKafka(message));
    else lists.set(topic, [toKafka(message)]);
  }
  return lists;
}
