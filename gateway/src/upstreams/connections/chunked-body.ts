import { invalidResponse } from './connection-error.ts';

const cr = 0x0d;
const lf = 0x0a;
/** The longest line of a chunk's size or of a trailer, in bytes. */
const maxLineBytes = 4_096;
const chunkSize = /^([0-9a-f]{1,12})(?:;.*)?$/i;

/** Decodes a body in chunks (RFC 9112, section 7.1). Discards chunk extensions and trailers. */
export class ChunkedBody {
  #part: 'size' | 'data' | 'end of data' | 'trailers' | 'complete' = 'size';
  /** Bytes of the current chunk that have not arrived. */
  #remaining = 0;
  /** The part of a line that has arrived. */
  #line = '';

  get isComplete(): boolean {
    return this.#part === 'complete';
  }

  /**
   * Decodes bytes until the end of the body.
   * @param onData receives the content, as views of `bytes`
   * @returns the number of decoded bytes; fewer than all if the body ends before
   * @throws ConnectionError `RESPONSE_INVALID`
   */
  decode(bytes: Buffer, onData: (content: Buffer) => void): number {
    let at = 0;
    while (at < bytes.length && this.#part !== 'complete') {
      if (this.#part === 'data') {
        const end = Math.min(bytes.length, at + this.#remaining);
        onData(bytes.subarray(at, end));
        this.#remaining -= end - at;
        if (this.#remaining === 0) {
          this.#part = 'end of data';
        }
        at = end;
      } else {
        at = this.#readLine(bytes, at);
      }
    }
    return at;
  }

  /** Reads a line or a part of it. @returns the position after the line */
  #readLine(bytes: Buffer, at: number): number {
    const newline = bytes.indexOf(lf, at);
    const end = newline < 0 ? bytes.length : newline + 1;
    this.#line += bytes.toString('latin1', at, end);
    if (this.#line.length > maxLineBytes) {
      throw invalidResponse('the service sent a chunk whose size line is too long');
    }
    if (newline >= 0) {
      const line = this.#line;
      this.#line = '';
      if (line.charCodeAt(line.length - 2) !== cr) {
        throw invalidResponse('the service sent a chunk with an invalid end of line');
      }
      this.#endLine(line.slice(0, -2));
    }
    return end;
  }

  #endLine(line: string): void {
    if (this.#part === 'size') {
      const [, digits] = chunkSize.exec(line) ?? [];
      if (digits === undefined) {
        throw invalidResponse('the service sent a chunk without a valid size');
      }
      this.#remaining = Number.parseInt(digits, 16);
      this.#part = this.#remaining === 0 ? 'trailers' : 'data';
    } else if (this.#part === 'end of data') {
      if (line !== '') {
        throw invalidResponse('the service sent a chunk longer than its size');
      }
      this.#part = 'size';
    } else if (line === '') {
      this.#part = 'complete';
    }
  }
}
