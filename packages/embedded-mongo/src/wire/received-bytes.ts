import { headerBytes, MalformedMessageError, maxMessageBytes } from './messages.ts';

/**
 * Splits the bytes from a socket into messages of the wire protocol. A message can arrive in many
 * chunks, and a chunk can contain many messages. The chunks of a long message are joined only once,
 * when the last chunk has arrived.
 */
export class ReceivedBytes {
  #chunks: Buffer[] = [];
  #length = 0;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /**
   * Returns the next message; undefined before the message has arrived completely.
   * @throws MalformedMessageError for an impossible length
   */
  takeMessage(): Buffer | undefined {
    const size = this.#messageSize();
    if (size === undefined || this.#length < size) {
      return undefined;
    }
    const bytes = this.#joined();
    const rest = bytes.subarray(size);
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#length = rest.length;
    return bytes.subarray(0, size);
  }

  /**
   * The first four bytes of a message are the length. Returns undefined before the first four bytes
   * have arrived.
   */
  #messageSize(): number | undefined {
    if (this.#length < 4) {
      return undefined;
    }
    const [first] = this.#chunks;
    const start = first && first.length >= 4 ? first : this.#joined();
    const size = start.readInt32LE(0);
    if (size < headerBytes || size > maxMessageBytes) {
      throw new MalformedMessageError(
        `the length of a message must be ${headerBytes} to ${maxMessageBytes} bytes, not ${size}`,
      );
    }
    return size;
  }

  /** Joins the chunks. If all bytes are in one chunk, nothing is copied. */
  #joined(): Buffer {
    const [first, ...others] = this.#chunks;
    return first && others.length === 0 ? first : Buffer.concat(this.#chunks);
  }
}
