import type { Logger } from '@irp/observability';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { backOff } from '../delivery/back-off.ts';
import type { Member, Membership } from '../log-engine.ts';
import { fromKafka } from './kafka-messages.ts';
import type { KafkaTopics } from './kafka-topics.ts';
import { type PartitionControl, PartitionWorker } from './partition-worker.ts';

const reconnect = { firstDelayMs: 100, maxDelayMs: 5_000 };
/**
 * Time without contact after which the brokers end the membership, and the member reports the
 * brokers as unavailable, in milliseconds.
 */
const sessionTimeoutMs = 6_000;

/**
 * A member of a consumer group: joins, processes the assigned partitions, and joins again after
 * every lost connection.
 */
export class KafkaMember implements Member {
  readonly #kafka: Kafka;
  readonly #topics: KafkaTopics;
  readonly #membership: Membership;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  readonly #workers = new Map<string, PartitionWorker>();
  /**
   * The workers of revoked partitions that are still finishing a batch. A revoked partition may be
   * assigned to this member again before its worker has finished.
   */
  readonly #revokedWorkers = new Map<string, Promise<void>>();
  readonly #finished: Promise<void>;
  #assigned = new Set<string>();
  #connected = false;
  #heardMs = 0;

  constructor(kafka: Kafka, topics: KafkaTopics, membership: Membership, log: Logger) {
    this.#kafka = kafka;
    this.#topics = topics;
    this.#membership = membership;
    this.#log = log;
    this.#finished = this.#run();
  }

  /**
   * Whether the brokers have responded within the session timeout. kafkajs retries requests for
   * half a minute before it reports unresponsive brokers.
   */
  get connected(): boolean {
    return this.#connected && performance.now() - this.#heardMs < sessionTimeoutMs;
  }

  lag(): Promise<Map<string, number>> {
    return this.#topics.lag(this.#membership.group, this.#membership.topics);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#finished;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        await this.#session(() => {
          failures = 0;
        });
      } catch (error) {
        failures = Math.max(failures, 1);
        const { group } = this.#membership;
        this.#log.warn(
          {
            err: error,
            group,
            failures,
          },
          'Kafka consumer lost its connection; reconnecting',
        );
        await backOff(failures, reconnect, signal);
      }
    }
  }

  /** Runs a session, from the connection until the member stops or the connection is lost. */
  async #session(fetched: () => void): Promise<void> {
    const { group, topics } = this.#membership;
    await this.#topics.ensure(topics);
    const consumer = this.#kafka.consumer({
      groupId: this.#topics.kafkaName(group),
      sessionTimeout: sessionTimeoutMs,
      heartbeatInterval: 1_000,
      rebalanceTimeout: 15_000,
      // Maximum duration of a fetch without messages. A running fetch delays a rebalance and the
      // end of a pause.
      maxWaitTimeInMs: 100,
      maxBytesPerPartition: 2_097_152,
      allowAutoTopicCreation: false,
      retry: { restartOnFailure: async () => false },
    });
    const heard = () => {
      this.#heardMs = performance.now();
    };
    consumer.on('consumer.group_join', ({ payload: { memberAssignment } }) => {
      heard();
      this.#assign(memberAssignment);
      this.#connected = true;
    });
    consumer.on('consumer.heartbeat', heard);
    consumer.on('consumer.fetch', () => {
      heard();
      // Only a fetch counts as a success. A user who may join the group, but may not read the
      // topic, fails after each join.
      fetched();
    });
    const crashed = new Promise<never>((_, reject) => {
      consumer.on('consumer.crash', ({ payload: { error } }) => reject(error));
    });
    crashed.catch(() => undefined);
    const ended = new AbortController();
    try {
      await consumer.connect();
      await consumer.subscribe({
        topics: topics.map((topic) => this.#topics.kafkaName(topic)),
        fromBeginning: true,
      });
      await consumer.run({
        autoCommit: false,
        eachBatch: async (payload) => this.#receive(consumer, payload),
      });
      await Promise.race([crashed, this.#stopRequested(ended.signal)]);
      for (const worker of this.#workers.values()) {
        worker.stop();
      }
      await Promise.race([crashed, this.#workersFinished()]);
    } finally {
      ended.abort();
      this.#connected = false;
      this.#assign({});
      await Promise.all(this.#revokedWorkers.values());
      await consumer.disconnect().catch(() => undefined);
    }
  }

  #receive(consumer: Consumer, { batch, commitOffsetsIfNecessary }: EachBatchPayload): void {
    const name = nameOf(batch.topic, batch.partition);
    if (!this.#assigned.has(name) || this.#stopping.signal.aborted) {
      return;
    }
    const { topic, partition } = batch;
    const control: PartitionControl = {
      // The commit is sent directly. `consumer.commitOffsets` would retry the commit even after the
      // partition was assigned to another member.
      commit: (next) =>
        commitOffsetsIfNecessary({
          topics: [
            {
              topic,
              partitions: [
                {
                  partition,
                  offset: String(next),
                },
              ],
            },
          ],
        }),
      pause: () => consumer.pause([{ topic, partitions: [partition] }]),
      resume: () => resume(consumer, topic, partition),
    };
    let worker = this.#workers.get(name);
    if (!worker) {
      const source = {
        topic: this.#topics.busName(topic),
        partition,
      };
      worker = new PartitionWorker(
        source,
        control,
        this.#membership,
        this.#log,
        this.#revokedWorkers.get(name),
      );
      this.#workers.set(name, worker);
    }
    worker.push(batch.messages.map(fromKafka), control);
  }

  #assign(assignment: Record<string, number[]>): void {
    this.#assigned = new Set(
      Object.entries(assignment).flatMap(([topic, partitions]) =>
        partitions.map((one) => nameOf(topic, one)),
      ),
    );
    for (const [name, worker] of this.#workers) {
      if (this.#assigned.has(name)) {
        continue;
      }
      this.#workers.delete(name);
      worker.revoke();
      const ended: Promise<void> = worker.finished.then(() => {
        if (this.#revokedWorkers.get(name) === ended) {
          this.#revokedWorkers.delete(name);
        }
      });
      this.#revokedWorkers.set(name, ended);
    }
  }

  async #workersFinished(): Promise<void> {
    await Promise.all([...this.#workers.values()].map(({ finished }) => finished));
  }

  /** @param ended is aborted when the session ends, and removes the listener of the session */
  #stopRequested(ended: AbortSignal): Promise<void> {
    const { signal } = this.#stopping;
    return new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
      }
      signal.addEventListener('abort', () => resolve(), { signal: ended });
    });
  }
}

function resume(consumer: Consumer, topic: string, partition: number): void {
  try {
    consumer.resume([{ topic, partitions: [partition] }]);
  } catch {
    // The consumer has crashed, so there is nothing to resume.
  }
}

function nameOf(topic: string, partition: number): string {
  return `${topic}/${partition}`;
}
