import type { Readable } from 'node:stream';
import { TemporaryFile } from './temporary-file.ts';

interface Limits {
  /** So much of a file is kept in memory: most files need nothing else. */
  memoryBytes: number;
  /** How far the client may be ahead of the import. */
  maxAheadBytes: number;
}

const defaults: Limits = {
  memoryBytes: 1_048_576,
  maxAheadBytes: 268_435_456,
};

/**
 * Receives a body as fast as it arrives, up to 256 MiB before its reader, into a temporary file. A
 * connection whose data waits to be read does not report that the client has closed it: an import
 * would go on for as long as it takes to read what lies in the buffers of all sockets on the way,
 * which is several MB.
 */
export class ReadAhead {
  readonly #limits: Limits;
  readonly #memory: Buffer[] = [];
  #file: TemporaryFile | undefined;
  #received = 0;
  #read = 0;
  /** The end of the body, or why there is no more of it. */
  #end: { error?: unknown } | undefined;
  #isDiscarded = false;
  #change = Promise.withResolvers<void>();

  constructor(body: Readable, limits = defaults) {
    this.#limits = limits;
    void this.#receive(body);
  }

  /**
   * Resolves when more than `bytes` were received, or all of the body.
   * @returns whether there is more than that
   */
  async exceeds(bytes: number): Promise<boolean> {
    while (this.#received <= bytes && !this.#end) {
      await this.#change.promise;
    }
    return this.#received > bytes;
  }

  /** The body, for one reader. @throws what the body throws, after what was received before */
  async *content(): AsyncGenerator<Buffer> {
    try {
      while (!this.#isDiscarded) {
        // As they are before it is looked for more: what arrives meanwhile is not missed.
        const [end, change] = [this.#end, this.#change.promise];
        const chunk = this.#memory.shift() ?? (await this.#file?.read());
        if (chunk) {
          this.#read += chunk.length;
          this.#notify();
          yield chunk;
        } else if (end) {
          break;
        } else {
          await change;
        }
      }
      if (this.#end?.error !== undefined) {
        throw this.#end.error;
      }
    } finally {
      await this.discard();
    }
  }

  /** Keeps nothing of the body; the rest of it is received and dropped. */
  async discard(): Promise<void> {
    if (this.#isDiscarded) {
      return;
    }
    this.#isDiscarded = true;
    this.#memory.length = 0;
    this.#notify();
    await this.#file?.close();
  }

  async #receive(body: Readable): Promise<void> {
    try {
      // The connection must stay open for the response.
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        await this.#keep(chunk);
      }
      this.#end = {};
    } catch (error) {
      this.#end = { error };
      // Whatever ended the import, a client that sends all of its file before it reads must get the
      // response.
      body.resume();
    }
    this.#notify();
  }

  async #keep(chunk: Buffer): Promise<void> {
    const { memoryBytes, maxAheadBytes } = this.#limits;
    while (this.#received + chunk.length - this.#read > maxAheadBytes && !this.#isDiscarded) {
      await this.#change.promise;
    }
    if (this.#isDiscarded) {
      return;
    }
    if (this.#received + chunk.length > memoryBytes) {
      this.#file ??= await TemporaryFile.create(maxAheadBytes);
    }
    if (this.#isDiscarded) {
      return void (await this.#file?.close());
    }
    if (this.#file === undefined) {
      this.#memory.push(chunk);
    } else {
      await this.#file.append(chunk);
    }
    this.#received += chunk.length;
    this.#notify();
  }

  #notify(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }
}
