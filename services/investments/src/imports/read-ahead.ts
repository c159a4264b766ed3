import type { Readable } from 'node:stream';
import { TemporaryFile } from './temporary-file.ts';

interface Limits {
  /** Maximum of the file's bytes in memory: most files need no disk. */
  memoryBytes: number;
  /** Maximum of received but unread bytes. */
  maxAheadBytes: number;
}

const defaults: Limits = {
  memoryBytes: 1_048_576,
  maxAheadBytes: 268_435_456,
};

/**
 * Receives a body at full speed, up to 256 MiB ahead of its reader, into a temporary file. While
 * received data waits to be read, a connection does not report that the client has closed it. The
 * import would then continue with the several MB in the buffers of all sockets on the way.
 */
export class ReadAhead {
  readonly #limits: Limits;
  readonly #memory: Buffer[] = [];
  #file: TemporaryFile | undefined;
  #received = 0;
  #read = 0;
  /** The end of the body, with the error if the body ended early. */
  #end: { error?: unknown } | undefined;
  #isDiscarded = false;
  #change = Promise.withResolvers<void>();

  constructor(body: Readable, limits = defaults) {
    this.#limits = limits;
    void this.#receive(body);
  }

  /**
   * Resolves after more than `bytes` or the whole body has been received.
   * @returns whether the body is larger
   */
  async exceeds(bytes: number): Promise<boolean> {
    while (this.#received <= bytes && !this.#end) {
      await this.#change.promise;
    }
    return this.#received > bytes;
  }

  /**
   * The body, for a single reader. @throws the errors of the body, after the data received before
   */
  async *content(): AsyncGenerator<Buffer> {
    try {
      while (!this.#isDiscarded) {
        // Read before the check for more data, so that data arriving in the meantime is not missed.
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

  /** Stores nothing more of the body. The rest is received and dropped. */
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
      // However the import ended, a client that sends the whole file before reading must get the
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
