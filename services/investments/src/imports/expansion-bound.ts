import { ImportBoundError } from './import-bound-error.ts';

/**
 * gzip packs tables of companies 3 to 12 times, an NDJSON export of names alone 32 times, and zeros
 * 1,000 times.
 */
const maxExpansion = 50;
/** Equals the maximum file of a job. */
const maxUnpackedBytes = 1_073_741_824;
/** Small files may have any compression ratio. */
const freeBytes = 16_384;

/**
 * Bounds the expansion of a small body: 4 KB of gzip were 300,000 records.
 * @throws ImportBoundError if a file unpacks to more than 50 times its size, or to more than 1 GiB
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
      if (this.#unpacked > maxUnpackedBytes) {
        throw new ImportBoundError(
          `The file unpacks to more than ${maxUnpackedBytes} bytes: import it in parts`,
        );
      }
      if (this.#unpacked > freeBytes && this.#unpacked > this.#packed * maxExpansion) {
        throw new ImportBoundError(
          `The file unpacks to more than ${maxExpansion} times its size: send it without Content-Encoding`,
        );
      }
      yield chunk;
    }
  }
}
