const firstTwoCharacters = /^\s*(\S)\s*(\S)?/;
const maxLookaheadBytes = 256;

/**
 * Inserts a property `message` at the start of a JSON object that arrives in chunks. Any other body
 * passes unchanged.
 */
export class JsonMemberInserter {
  readonly #member: string;
  #buffered: Buffer | undefined;
  #done = false;
  /** Number of bytes inserted so far. */
  addedBytes = 0;

  constructor(message: string) {
    this.#member = `"message":${JSON.stringify(message)}`;
  }

  /**
   * Processes a chunk.
   * @returns the bytes to send; undefined while too few bytes have arrived to recognise an object
   */
  transform(chunk: Buffer): Buffer | undefined {
    if (this.#done) {
      return chunk;
    }
    const body = this.#buffered === undefined ? chunk : Buffer.concat([this.#buffered, chunk]);
    const [, first, second] =
      firstTwoCharacters.exec(body.subarray(0, maxLookaheadBytes).toString('latin1')) ?? [];
    const undecided = first === undefined || (first === '{' && second === undefined);
    if (undecided && body.length < maxLookaheadBytes) {
      this.#buffered = body;
      return undefined;
    }
    this.#done = true;
    this.#buffered = undefined;
    return first === '{' ? this.#insert(body, second === '}') : body;
  }

  /** Ends the body. @returns the bytes that are still buffered */
  flush(): Buffer | undefined {
    return this.#buffered;
  }

  #insert(body: Buffer, isEmpty: boolean): Buffer {
    const start = body.indexOf('{') + 1;
    const inserted = Buffer.from(isEmpty ? this.#member : `${this.#member},`);
    this.addedBytes = inserted.length;
    return Buffer.concat([body.subarray(0, start), inserted, body.subarray(start)]);
  }
}
