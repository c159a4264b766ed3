import { ImportBoundError } from './import-bound-error.ts';

/** gzip packs tables of companies 4 to 20 times, and zeros 1,000 times. */
const maxExpansion = 100;
/** Small files may be packed to any degree. */
const freeBytes = 16_384;

/**
 * Bounds how much a small body may become: 4 KB of gzip were 300,000 records.
 * @throws ImportBoundError where a file unpacks to more than 100 times its size
 */
export class ExpansionBound {
  #packed = 0;
  #unpacked = 0;

  async *packed(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of body) {
      this.#packed += chunk.length;
      yield chunk;
    }
  }

  async *unpacked(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of file) {
      this.#unpacked += chunk.length;
      if (this.#unpacked > freeBytes && this.#unpacked > this.#packed * maxExpansion)
        throw new ImportBoundError(
          `The file unpacks to more than ${maxExpansion} times its size: send it without Content-Encoding`,
        );
      yield chunk;
    }
  }
}
