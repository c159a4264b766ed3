import type { LogMessage } from './log-engine.ts';

export interface QueuedMessage {
  topic: string;
  message: LogMessage;
}

interface Publication {
  topic: string;
  messages: LogMessage[];
  /** Number of messages that flushes have taken so far. */
  dequeued: number;
  failed: boolean;
  resolve(): void;
  reject(error: unknown): void;
}

/** Bytes of a message in a flush in addition to key and value: an upper estimate. */
const overheadBytes = 100;

/**
 * Group commit: publications during a flush are combined in the next flush. Only one flush runs at
 * a time, so that messages are stored in the order of publication.
 */
export class WriteQueue {
  #waiting: Publication[] = [];
  #flushing: Promise<void> | undefined;
  readonly #flush: (messages: QueuedMessage[]) => Promise<void>;
  readonly #maxBytes: number;

  /** @param maxBytes maximum size of a flush with several messages, in bytes */
  constructor(flush: (messages: QueuedMessage[]) => Promise<void>, maxBytes: number) {
    this.#flush = flush;
    this.#maxBytes = maxBytes;
  }

  add(topic: string, messages: LogMessage[]): Promise<void> {
    if (messages.length === 0) {
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        topic,
        messages,
        dequeued: 0,
        failed: false,
        resolve,
        reject,
      });
      this.#flushing ??= this.#run();
    });
  }

  /** Resolves when no flush is running. */
  async idle(): Promise<void> {
    await this.#flushing;
  }

  async #run(): Promise<void> {
    // The pause lets all publications of an iteration of the event loop share a flush.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const { messages, complete, touched } = this.#nextBatch();
      try {
        await this.#flush(messages);
        for (const publication of complete) {
          publication.resolve();
        }
      } catch (error) {
        // If one message of a publication has failed, the later messages of the publication must
        // not be stored.
        for (const publication of touched) {
          publication.failed = true;
          publication.reject(error);
        }
        this.#waiting = this.#waiting.filter(({ failed }) => !failed);
      }
    }
    this.#flushing = undefined;
  }

  #nextBatch() {
    const messages: QueuedMessage[] = [];
    const complete: Publication[] = [];
    const touched: Publication[] = [];
    let bytes = 0;
    full: for (const publication of this.#waiting) {
      for (const message of publication.messages.slice(publication.dequeued)) {
        bytes += message.value.length + message.key.length * 3 + overheadBytes;
        if (bytes > this.#maxBytes && messages.length > 0) {
          break full;
        }
        if (touched.at(-1) !== publication) {
          touched.push(publication);
        }
        messages.push({ topic: publication.topic, message });
        publication.dequeued++;
      }
      complete.push(publication);
    }
    this.#waiting.splice(0, complete.length);
    return {
      messages,
      complete,
      touched,
    };
  }
}
