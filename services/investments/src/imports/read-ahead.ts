import type { Readable } from 'node:stream';
import { TemporaryFile } from './temporary-file.ts';

interface Limits {
  /**
   * Number of received bytes that may wait in memory. Most files are smaller, and need no temporary
   * file.
   */
  memoryBytes: number;
  /** Maximum number of bytes that are received and not yet read. */
  maxAheadBytes: number;
}

const defaults: Limits = {
  memoryBytes: 1_048_576,
  maxAheadBytes: 268_435_456,
};

/**
 * Receives a body as fast as the client sends it, up to 256 MiB ahead of the reader, into a
 * temporary file. Node reports that a client has closed the connection only when all received data
 * were read. Without this class, the import of a disconnected client would continue with several MB
 * that are still in socket buffers.
 */
export class ReadAhead {
  readonly #limits: Limits;
  readonly #memory: Buffer[] = [];
  #file: TemporaryFile | undefined;
  #received = 0;
  #read = 0;
  /** The end of the body, with an error if the body ended early; undefined before the end. */
  #end: { error?: unknown } | undefined;
  #isDiscarded = false;
  #change = Promise.withResolvers<void>();

  constructor(body: Readable, limits = defaults) {
    this.#limits = limits;
    void this.#receive(body);
  }

  /**
   * Waits until more than `bytes`, or the complete body, have been received.
   * @returns true if the body is larger than `bytes`
   */
  async exceeds(bytes: number): Promise<boolean> {
    while (this.#received <= bytes && !this.#end) {
      await this.#change.promise;
    }
    return this.#received > bytes;
  }

  /**
   * Yields the body to a single reader.
   * @throws the error with which the body ended, after all data before it
   */
  async *content(): AsyncGenerator<Buffer> {
    try {
      while (!this.#isDiscarded) {
        // `end` and `change` are read before the check for more data, so that data that arrive
        // after the check are not missed.
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

  /** Receives and drops the rest of the body. */
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
      // The stream must not be destroyed, because the connection must stay open for the response.
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        await this.#keep(chunk);
      }
      this.#end = {};
    } catch (error) {
      this.#end = { error };
      // The rest is received even after an error, because some clients read the response only when
      // they have sent the complete file.
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
