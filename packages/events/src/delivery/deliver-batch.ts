import { inspect } from 'node:util';
import type { Logger } from '@irp/logging';
import type { ReceivedEvent, RetryPolicy, SubscribeOptions } from '../event-bus.ts';
import type { PartitionBatch, StoredMessage } from '../log-engine.ts';
import { TemporaryFailure } from '../temporary-failure.ts';
import { backOff, defaultRetry } from './back-off.ts';
import type { DeadLetterBox } from './dead-letter-box.ts';
import { readEvent } from './read-event.ts';

/** The wait was cut short: what is not done by now comes again, perhaps to another member. */
class Interrupted extends Error {}

/** Carries the batches of one subscription to its `handle`: retries, isolation of poison, dead letters. */
export class Delivery {
  readonly #options: SubscribeOptions;
  readonly #retry: RetryPolicy;
  readonly #deadLetters: DeadLetterBox;
  readonly #log: Logger;

  constructor(options: SubscribeOptions, deadLetters: DeadLetterBox, log: Logger) {
    this.#options = options;
    this.#retry = { ...defaultRetry, ...options.retry };
    this.#deadLetters = deadLetters;
    this.#log = log;
  }

  async deliver(batch: PartitionBatch): Promise<void> {
    try {
      const events = await this.#read(batch);
      if (events.length > 0) await this.#handleAll(batch, events, this.#retry.attempts, 0);
      await batch.done(batch.messages.at(-1)!.offset + 1);
    } catch (error) {
      if (error instanceof Interrupted) return;
      this.#log.error({ err: error, ...placeOf(batch) }, 'a batch came to no end; it comes again');
      await backOff(1, this.#retry, batch.signal);
    }
  }

  /** The batch's events; what is none goes to the dead letters. */
  async #read(batch: PartitionBatch): Promise<ReceivedEvent[]> {
    const { topic, partition, messages } = batch;
    const events: ReceivedEvent[] = [];
    for (const message of messages) {
      if (message.onlyGroup !== undefined && message.onlyGroup !== this.#options.group) continue;
      const read = readEvent(message.value);
      if ('event' in read)
        events.push({ topic, partition, offset: message.offset, key: message.key, event: read.event });
      else await this.#giveUp(batch, message, read.fault, 0);
    }
    return events;
  }

  /** @param before how often these events have been handed over already */
  async #handleAll(batch: PartitionBatch, events: ReceivedEvent[], attempts: number, before: number): Promise<void> {
    const fault = await this.#try(batch, events, attempts);
    const after = before + attempts;
    const [first] = events;
    if (fault === undefined) await batch.done(events.at(-1)!.offset + 1);
    else if (events.length === 1) {
      const message = batch.messages.find(({ offset }) => offset === first!.offset)!;
      await this.#giveUp(batch, message, reasonOf(fault), after);
    } else {
      const middle = Math.ceil(events.length / 2);
      for (const half of [events.slice(0, middle), events.slice(middle)]) {
        // A half is only asked whether the poison is in it; one event alone is given all its chances.
        await this.#handleAll(batch, half, half.length === 1 ? this.#retry.attempts : 1, after);
      }
    }
  }

  /** @returns the last fault, when all attempts failed */
  async #try(batch: PartitionBatch, events: ReceivedEvent[], attempts: number): Promise<unknown> {
    let failures = 0;
    for (let waits = 1; ; waits++) {
      try {
        // A copy: what a consumer does to its batch must not change what is then counted as done.
        await this.#options.handle([...events]);
        return undefined;
      } catch (error) {
        const temporary = error instanceof TemporaryFailure || this.#options.isTemporary?.(error) === true;
        if (!temporary) failures++;
        const last = failures >= attempts;
        this.#log.warn(
          { err: error, ...placeOf(batch), group: this.#options.group, events: events.length, temporary, waits },
          'events were not handled',
        );
        if (last) return error ?? new Error('failed without a reason');
      }
      if (!(await backOff(waits, this.#retry, batch.signal))) throw new Interrupted();
    }
  }

  /** Tried until it is kept: nothing is passed over without a trace. */
  async #giveUp(batch: PartitionBatch, message: StoredMessage, reason: string, attempts: number): Promise<void> {
    const { topic, partition, signal } = batch;
    for (let failures = 1; ; failures++) {
      try {
        await this.#deadLetters.put({ topic, partition, message, group: this.#options.group, reason, attempts });
        this.#log.error({ ...placeOf(batch), offset: message.offset, reason, attempts }, 'an event is a dead letter');
        return;
      } catch (error) {
        this.#log.warn({ err: error, ...placeOf(batch) }, 'a dead letter was not kept; trying again');
        if (!(await backOff(failures, this.#retry, signal))) throw new Interrupted();
      }
    }
  }
}

function placeOf({ topic, partition }: PartitionBatch) {
  return { topic, partition };
}

function reasonOf(fault: unknown): string {
  return fault instanceof Error ? `${fault.name}: ${fault.message}` : inspect(fault);
}
