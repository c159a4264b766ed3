import type { Logger } from '@irp/logging';
import { backOff } from '../delivery/back-off.ts';
import { type Membership, maxBatchBytes, type StoredMessage } from '../log-engine.ts';

const recommit = { firstDelayMs: 50, maxDelayMs: 1_000 };

/** How the consumer lets a worker act on its partition. */
export interface PartitionControl {
  commit(nextOffset: number): Promise<void>;
  pause(): void;
  resume(): void;
}

/**
 * Works through one partition while the consumer goes on fetching and beating: so neither long work nor a long back-off
 * costs the membership, or holds up another partition.
 */
export class PartitionWorker {
  readonly #place: { topic: string; partition: number };
  readonly #membership: Membership;
  readonly #log: Logger;
  readonly #interrupt = new AbortController();
  #control: PartitionControl;
  #queue: StoredMessage[] = [];
  #queuedBytes = 0;
  #paused = false;
  #revoked = false;
  /** The offset that has to come next; what is fetched once more after a rebalance is before it. */
  #expected = 0;
  #committed = 0;
  #wake = () => {};
  readonly finished: Promise<void>;

  /** @param after the end of an earlier worker of the partition, which may not have put down its last batch yet */
  constructor(
    place: { topic: string; partition: number },
    control: PartitionControl,
    membership: Membership,
    log: Logger,
    after: Promise<void> | undefined,
  ) {
    this.#place = place;
    this.#control = control;
    this.#membership = membership;
    this.#log = log;
    this.finished = this.#run(after);
  }

  push(messages: StoredMessage[], control: PartitionControl): void {
    this.#control = control;
    const [first] = messages;
    // Before what was committed: the topic has been made anew, and its offsets have begun again.
    if (first && first.offset < this.#committed) this.#expected = this.#committed = 0;
    for (const message of messages) {
      if (message.offset < this.#expected) continue;
      this.#expected = message.offset + 1;
      this.#queue.push(message);
      this.#queuedBytes += message.value.length;
    }
    if (this.#isFull()) {
      this.#paused = true;
      this.#control.pause();
    }
    this.#wake();
  }

  /** Ends after the batch under way, which may still be committed. */
  stop(): void {
    this.#interrupt.abort();
    this.#wake();
  }

  /** The partition is another's: ends after the batch under way, and commits nothing more. */
  revoke(): void {
    this.#revoked = true;
    this.#resume();
    this.stop();
  }

  async #run(after: Promise<void> | undefined): Promise<void> {
    await after;
    const { signal } = this.#interrupt;
    while (!signal.aborted) {
      const messages = this.#take();
      if (messages.length === 0) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        continue;
      }
      await this.#membership.deliver({ ...this.#place, messages, signal, done: (next) => this.#done(next) });
      if (!this.#isFull()) this.#resume();
      await new Promise(setImmediate);
    }
  }

  #take(): StoredMessage[] {
    const { maxBatch } = this.#membership;
    let [count, bytes] = [0, 0];
    for (const { value } of this.#queue.slice(0, maxBatch)) {
      if (count > 0 && bytes + value.length > maxBatchBytes) break;
      bytes += value.length;
      count++;
    }
    this.#queuedBytes -= bytes;
    return this.#queue.splice(0, count);
  }

  #isFull(): boolean {
    return this.#queue.length > this.#membership.maxBatch * 2 || this.#queuedBytes > maxBatchBytes;
  }

  #resume(): void {
    if (this.#paused) this.#control.resume();
    this.#paused = false;
  }

  async #done(next: number): Promise<void> {
    for (let failures = 1; !this.#revoked && next > this.#committed; failures++) {
      try {
        await this.#control.commit(next);
        this.#committed = next;
      } catch (error) {
        // As during a rebalance; whether the partition is still this member's shows when it has ended.
        this.#log.debug({ err: error, ...this.#place }, 'an offset was not committed');
        await backOff(failures, recommit, AbortSignal.timeout(recommit.maxDelayMs));
      }
    }
  }
}
