import { inspect } from 'node:util';
import type { Logger } from '@irp/observability';
import type { ReceivedEvent, RetryPolicy, SubscribeOptions } from '../event-bus.ts';
import type { PartitionBatch, StoredMessage } from '../log-engine.ts';
import { TemporaryFailure } from '../temporary-failure.ts';
import { backOff, defaultRetry } from './back-off.ts';
import type { ConsumerProgress } from './consumer-progress.ts';
import type { DeadLetterStore } from './dead-letter-store.ts';
import { readEvent } from './read-event.ts';

/**
 * The member stops, or has lost the partition. Uncommitted messages are delivered again, perhaps to
 * another member.
 */
class Interrupted extends Error {}

interface Item {
  message: StoredMessage;
  event: ReceivedEvent;
}

/**
 * Passes the batches of a subscription to `handle`. Retries, isolates failing events, and stores
 * dead letters.
 */
export class Delivery {
  readonly #options: SubscribeOptions;
  readonly #retry: RetryPolicy;
  readonly #deadLetters: DeadLetterStore;
  readonly #progress: ConsumerProgress;
  readonly #log: Logger;

  constructor(
    options: SubscribeOptions,
    deadLetters: DeadLetterStore,
    progress: ConsumerProgress,
    log: Logger,
  ) {
    this.#options = options;
    this.#retry = { ...defaultRetry, ...options.retry };
    this.#deadLetters = deadLetters;
    this.#progress = progress;
    this.#log = log;
  }

  /** Handles a batch. Never rejects: a batch that is not committed is delivered again. */
  async deliver(batch: PartitionBatch): Promise<void> {
    const { topic, partition } = batch;
    try {
      const items = await this.#read(batch);
      this.#progress.began(topic, partition, eventsOf(items));
      if (items.length > 0) {
        await this.#handleAll(batch, items, this.#retry.attempts, 0);
      }
      await batch.commit(offsetAfter(batch.messages));
    } catch (error) {
      if (error instanceof Interrupted) {
        return;
      }
      this.#log.error(
        { err: error, ...partitionOf(batch) },
        'event batch delivery failed; retrying',
      );
      await backOff(1, this.#retry, batch.signal);
    } finally {
      this.#progress.ended(topic, partition);
    }
  }

  /**
   * Returns the events of a batch for this group. Messages that are no events become dead letters.
   */
  async #read(batch: PartitionBatch): Promise<Item[]> {
    const { topic, partition, messages } = batch;
    const items: Item[] = [];
    for (const message of messages) {
      if (message.onlyGroup !== undefined && message.onlyGroup !== this.#options.group) {
        continue;
      }
      const { offset, key, value } = message;
      const read = readEvent(value);
      if ('event' in read) {
        items.push({
          message,
          event: {
            topic,
            partition,
            offset,
            key,
            event: read.event,
          },
        });
      } else {
        await this.#putDeadLetter(batch, message, read.error, 0);
      }
    }
    return items;
  }

  /**
   * Handles events. After a failure, handles each half of the events separately.
   * @param before number of previous attempts
   */
  async #handleAll(
    batch: PartitionBatch,
    items: Item[],
    attempts: number,
    before: number,
  ): Promise<void> {
    const error = await this.#attempt(batch, items, attempts);
    const after = before + attempts;
    const [first, ...others] = items;
    if (error === undefined) {
      this.#progress.handled(batch.topic, eventsOf(items), replayedOf(items));
      await batch.commit(offsetAfter(eventsOf(items)));
    } else if (first && others.length === 0) {
      await this.#putDeadLetter(batch, first.message, reasonOf(error), after);
    } else {
      const middle = Math.ceil(items.length / 2);
      for (const half of [items.slice(0, middle), items.slice(middle)]) {
        // One attempt shows whether a half contains the failing event. A single event gets all
        // attempts.
        await this.#handleAll(batch, half, half.length === 1 ? this.#retry.attempts : 1, after);
      }
    }
  }

  /** @returns the error of the last attempt, if all have failed */
  async #attempt(batch: PartitionBatch, items: Item[], attempts: number): Promise<unknown> {
    let failures = 0;
    for (let waits = 1; ; waits++) {
      try {
        await this.#options.handle(eventsOf(items));
        return undefined;
      } catch (error) {
        const temporary =
          error instanceof TemporaryFailure || this.#options.isTemporary?.(error) === true;
        if (!temporary) {
          failures++;
        }
        this.#progress.failed(batch.topic);
        this.#log.warn(
          {
            err: error,
            ...partitionOf(batch),
            group: this.#options.group,
            events: items.length,
            temporary,
            attempt: waits,
          },
          'event handling failed',
        );
        if (failures >= attempts) {
          return error ?? new Error('handle() rejected without a reason');
        }
      }
      if (!(await backOff(waits, this.#retry, batch.signal))) {
        throw new Interrupted();
      }
    }
  }

  /**
   * Stores a dead letter. Retries without limit, because a message must not be skipped without a
   * record.
   */
  async #putDeadLetter(
    batch: PartitionBatch,
    message: StoredMessage,
    reason: string,
    attempts: number,
  ): Promise<void> {
    const { topic, partition, signal } = batch;
    for (let failures = 1; ; failures++) {
      try {
        await this.#deadLetters.put({
          topic,
          partition,
          message,
          group: this.#options.group,
          reason,
          attempts,
        });
        this.#progress.deadLettered(topic);
        this.#log.error(
          {
            ...partitionOf(batch),
            offset: message.offset,
            reason,
            attempts,
          },
          'event not handled; dead letter stored',
        );
        return;
      } catch (error) {
        this.#log.warn({ err: error, ...partitionOf(batch) }, 'dead letter not stored; retrying');
        if (!(await backOff(failures, this.#retry, signal))) {
          throw new Interrupted();
        }
      }
    }
  }
}

function eventsOf(items: readonly Item[]): ReceivedEvent[] {
  return items.map(({ event }) => event);
}

/** Returns the events that are replayed dead letters. */
function replayedOf(items: readonly Item[]): Set<ReceivedEvent> {
  return new Set(
    items.flatMap(({ message, event }) => (message.onlyGroup === undefined ? [] : [event])),
  );
}

function partitionOf({ topic, partition }: PartitionBatch) {
  return { topic, partition };
}

/** Returns the offset to commit after messages in ascending order. */
function offsetAfter(messages: readonly { offset: number }[]): number {
  return Math.max(...messages.map(({ offset }) => offset)) + 1;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : inspect(error);
}
