import type { LogMessage } from './log-engine.ts';

export interface QueuedMessage {
  topic: string;
  message: LogMessage;
}

interface Publication {
  topic: string;
  messages: LogMessage[];
  /** How many of them have been taken into a flush. */
  taken: number;
  failed: boolean;
  resolve(): void;
  reject(error: unknown): void;
}

/** What a message takes in a flush besides its value: a generous guess. */
const overheadBytes = 100;

/**
 * Group commit: while one flush is under way, publications gather for the next. There is never more than one flush, so
 * that what is published in order is stored in order.
 */
export class WriteQueue {
  #waiting: Publication[] = [];
  #flushing: Promise<void> | undefined;
  readonly #flush: (messages: QueuedMessage[]) => Promise<void>;
  readonly #maxBytes: number;

  /** @param maxBytes of one flush, unless it is one message */
  constructor(flush: (messages: QueuedMessage[]) => Promise<void>, maxBytes: number) {
    this.#flush = flush;
    this.#maxBytes = maxBytes;
  }

  add(topic: string, messages: LogMessage[]): Promise<void> {
    if (messages.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ topic, messages, taken: 0, failed: false, resolve, reject });
      this.#flushing ??= this.#run();
    });
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.#flushing;
  }

  async #run(): Promise<void> {
    // Publications of the same turn of the event loop go together.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const { messages, ended, touched } = this.#take();
      try {
        await this.#flush(messages);
        for (const publication of ended) publication.resolve();
      } catch (error) {
        // What is left of them must not be stored without what came before.
        for (const publication of touched) {
          publication.failed = true;
          publication.reject(error);
        }
        this.#waiting = this.#waiting.filter(({ failed }) => !failed);
      }
    }
    this.#flushing = undefined;
  }

  #take() {
    const messages: QueuedMessage[] = [];
    const ended: Publication[] = [];
    const touched: Publication[] = [];
    let bytes = 0;
    let at = 0;
    full: for (; at < this.#waiting.length; at++) {
      const publication = this.#waiting[at]!;
      for (; publication.taken < publication.messages.length; publication.taken++) {
        const message = publication.messages[publication.taken]!;
        bytes += message.value.length + message.key.length * 3 + overheadBytes;
        if (bytes > this.#maxBytes && messages.length > 0) break full;
        if (touched.at(-1) !== publication) touched.push(publication);
        messages.push({ topic: publication.topic, message });
      }
      ended.push(publication);
    }
    this.#waiting.splice(0, at);
    return { messages, ended, touched };
  }
}
