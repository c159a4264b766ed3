import type { Logger } from '@irp/logging';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { backOff } from '../delivery/back-off.ts';
import type { Member, Membership } from '../log-engine.ts';
import { fromKafka } from './kafka-messages.ts';
import type { KafkaTopics } from './kafka-topics.ts';
import { type PartitionControl, PartitionWorker } from './partition-worker.ts';

const reconnect = { firstDelayMs: 100, maxDelayMs: 5_000 };

/** One member of a consumer group: joins, works through what it is given, and joins again for ever. */
export class KafkaMember implements Member {
  readonly #kafka: Kafka;
  readonly #topics: KafkaTopics;
  readonly #membership: Membership;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #workers = new Map<string, PartitionWorker>();
  /** Ends of workers whose partition went to another member: it may come back before they are done. */
  readonly #leaving = new Map<string, Promise<void>>();
  readonly #ended: Promise<void>;
  #assigned = new Set<string>();
  #connected = false;

  constructor(kafka: Kafka, topics: KafkaTopics, membership: Membership, log: Logger) {
    this.#kafka = kafka;
    this.#topics = topics;
    this.#membership = membership;
    this.#log = log;
    this.#ended = this.#run();
  }

  get connected(): boolean {
    return this.#connected;
  }

  lag(): Promise<number> {
    return this.#topics.lag(this.#membership.group, this.#membership.topics);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        await this.#session(() => {
          failures = 0;
        });
      } catch (error) {
        this.#log.warn({ err: error, group: this.#membership.group }, 'the connection of a consumer was lost');
        await backOff(Math.max(failures, 1), reconnect, signal);
      }
    }
  }

  /** From connecting until the stop, or until the connection is lost. */
  async #session(joined: () => void): Promise<void> {
    const { group, topics } = this.#membership;
    await this.#topics.ensure(topics);
    const consumer = this.#kafka.consumer({
      groupId: this.#topics.inKafka(group),
      ...{ sessionTimeout: 6_000, heartbeatInterval: 1_000, rebalanceTimeout: 15_000 },
      // An answer comes as soon as there is something; this is how long a pause's end or a rebalance may wait for one.
      ...{ maxWaitTimeInMs: 100, maxBytesPerPartition: 2_097_152, allowAutoTopicCreation: false },
      retry: { restartOnFailure: async () => false },
    });
    consumer.on('consumer.group_join', ({ payload: { memberAssignment } }) => {
      this.#assign(memberAssignment);
      this.#connected = true;
      joined();
    });
    const crashed = new Promise<never>((_, reject) => {
      consumer.on('consumer.crash', ({ payload: { error } }) => reject(error));
    });
    crashed.catch(() => undefined);
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: topics.map((topic) => this.#topics.inKafka(topic)), fromBeginning: true });
      await consumer.run({ autoCommit: false, eachBatch: async (payload) => this.#receive(consumer, payload) });
      await Promise.race([crashed, this.#stopRequested()]);
      for (const worker of this.#workers.values()) worker.stop();
      await Promise.race([crashed, this.#workersFinished()]);
    } finally {
      this.#connected = false;
      this.#assign({});
      await Promise.all(this.#leaving.values());
      await consumer.disconnect().catch(() => undefined);
    }
  }

  #receive(consumer: Consumer, { batch, commitOffsetsIfNecessary }: EachBatchPayload): void {
    const name = nameOf(batch.topic, batch.partition);
    if (!this.#assigned.has(name) || this.#stopping.signal.aborted) return;
    const { topic, partition } = batch;
    const control: PartitionControl = {
      // kafkajs's own would try again by itself, also when the partition has gone to another member.
      commit: (next) =>
        commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset: String(next) }] }] }),
      pause: () => consumer.pause([{ topic, partitions: [partition] }]),
      resume: () => resume(consumer, topic, partition),
    };
    let worker = this.#workers.get(name);
    if (!worker) {
      const place = { topic: this.#topics.inBus(topic), partition };
      worker = new PartitionWorker(place, control, this.#membership, this.#log, this.#leaving.get(name));
      this.#workers.set(name, worker);
    }
    worker.push(batch.messages.map(fromKafka), control);
  }

  #assign(assignment: Record<string, number[]>): void {
    this.#assigned = new Set(
      Object.entries(assignment).flatMap(([topic, partitions]) => partitions.map((one) => nameOf(topic, one))),
    );
    for (const [name, worker] of this.#workers) {
      if (this.#assigned.has(name)) continue;
      this.#workers.delete(name);
      worker.revoke();
      const ended: Promise<void> = worker.finished.then(() => {
        if (this.#leaving.get(name) === ended) this.#leaving.delete(name);
      });
      this.#leaving.set(name, ended);
    }
  }

  async #workersFinished(): Promise<void> {
    await Promise.all([...this.#workers.values()].map(({ finished }) => finished));
  }

  #stopRequested(): Promise<void> {
    const { signal } = this.#stopping;
    return new Promise((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });
  }
}

function resume(consumer: Consumer, topic: string, partition: number): void {
  try {
    consumer.resume([{ topic, partitions: [partition] }]);
  } catch {
    // The consumer has crashed: nothing is paused any more.
  }
}

function nameOf(topic: string, partition: number): string {
  return `${topic}/${partition}`;
}
