import { ImportBoundError } from './import-bound-error.ts';

/**
 * Maximum size of an unpacked body, as a multiple of the packed size. gzip compresses tables of
 * companies to a third or a twelfth, an NDJSON export of names to 1/32, and zeros to 1/1,000.
 */
const maxExpansion = 50;
/** Maximum size of an unpacked body in bytes. The maximum file of a job has the same size. */
const maxUnpackedBytes = 1_073_741_824;
/** Size up to which an unpacked body may have any compression ratio, in bytes. */
const freeBytes = 16_384;

/**
 * Limits the size of an unpacked body. Without a limit, 4 KB of gzip could contain 300,000 records.
 * @throws ImportBoundError if a body unpacks to more than 50 times its size, or to more than 1 GiB
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
