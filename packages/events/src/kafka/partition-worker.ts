import type { Logger } from '@irp/observability';
import { backOff } from '../delivery/back-off.ts';
import { ReadAhead } from '../delivery/read-ahead.ts';
import { type Membership, maxBatchBytes, type StoredMessage } from '../log-engine.ts';

const recommit = { firstDelayMs: 50, maxDelayMs: 1_000 };

/** The operations of a worker on its partition. */
export interface PartitionControl {
  commit(nextOffset: number): Promise<void>;
  pause(): void;
  resume(): void;
}

/**
 * Processes a partition, while the consumer continues to fetch and to send heartbeats. Long work or
 * a long pause therefore does not end the membership, and does not delay another partition.
 */
export class PartitionWorker {
  readonly #partition: { topic: string; partition: number };
  readonly #membership: Membership;
  readonly #log: Logger;
  readonly #interrupt = new AbortController();
  #control: PartitionControl;
  readonly #ahead: ReadAhead;
  #paused = false;
  #revoked = false;
  /**
   * The offset of the next expected message. After a rebalance, Kafka may deliver messages with
   * lower offsets again.
   */
  #expected = 0;
  #committed = 0;
  #wake = () => {};
  readonly finished: Promise<void>;

  /**
   * @param after resolves when an earlier worker of the same partition has finished its last batch
   */
  constructor(
    partition: { topic: string; partition: number },
    control: PartitionControl,
    membership: Membership,
    log: Logger,
    after: Promise<void> | undefined,
  ) {
    this.#partition = partition;
    this.#control = control;
    this.#membership = membership;
    this.#ahead = new ReadAhead(membership.ahead);
    this.#log = log;
    this.finished = this.#run(after);
  }

  push(messages: StoredMessage[], control: PartitionControl): void {
    this.#control = control;
    const [first] = messages;
    // An offset below the committed offset means that the topic was deleted and created again.
    if (first && first.offset < this.#committed) {
      this.#expected = this.#committed = 0;
    }
    const added = messages.filter(({ offset }) => offset >= this.#expected);
    this.#ahead.add(added);
    this.#expected = (added.at(-1)?.offset ?? this.#expected - 1) + 1;
    if (this.#isFull()) {
      this.#paused = true;
      this.#control.pause();
    }
    this.#wake();
  }

  /** Stops the worker after the current batch and the commit of the batch. */
  stop(): void {
    this.#interrupt.abort();
    this.#wake();
  }

  /**
   * Stops the worker after the current batch without a commit, because the partition was revoked.
   */
  revoke(): void {
    this.#revoked = true;
    this.#resume();
    this.stop();
  }

  async #run(after: Promise<void> | undefined): Promise<void> {
    await after;
    const { signal } = this.#interrupt;
    while (!signal.aborted) {
      const messages = this.#ahead.take(this.#membership.maxBatch);
      if (messages.length === 0) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      await this.#membership.deliver({
        ...this.#partition,
        messages,
        signal,
        commit: (next) => {
          this.#ahead.handled(messages.filter(({ offset }) => offset < next));
          return this.#commit(this.#ahead.first ?? this.#expected);
        },
      });
      this.#ahead.putBack(messages);
      if (!this.#isFull()) {
        this.#resume();
      }
      await new Promise(setImmediate);
    }
    this.#ahead.clear();
  }

  #isFull(): boolean {
    const { size, bytes, hasRoom } = this.#ahead;
    return !hasRoom && (size > this.#membership.maxBatch * 2 || bytes > maxBatchBytes);
  }

  #resume(): void {
    if (this.#paused) {
      this.#control.resume();
    }
    this.#paused = false;
  }

  async #commit(next: number): Promise<void> {
    for (let failures = 1; !this.#revoked && next > this.#committed; failures++) {
      try {
        await this.#control.commit(next);
        this.#committed = next;
      } catch (error) {
        // A commit can fail during a rebalance, so the worker repeats the commit. If the partition
        // is assigned to another member, `revoke` ends the attempts.
        this.#log.debug({ err: error, ...this.#partition }, 'Kafka offset commit failed; retrying');
        await backOff(failures, recommit, AbortSignal.timeout(recommit.maxDelayMs));
      }
    }
  }
}
