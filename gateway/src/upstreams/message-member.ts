const firstTwo = /^\s*(\S)\s*(\S)?/;

/**
 * Puts a member first into a JSON object that comes in parts. Whatever is no object passes as it is.
 * @param member such as `"message":"…"`
 */
export class MessageMember {
  readonly #member: string;
  #held: Buffer | undefined;
  #done = false;

  constructor(message: string) {
    this.#member = `"message":${JSON.stringify(message)}`;
  }

  /** How many bytes it adds, or undefined while the body has not shown what it is. */
  added = 0;

  /** @returns what can go on; undefined while too little came to tell */
  take(part: Buffer): Buffer | undefined {
    if (this.#done) return part;
    const held = this.#held === undefined ? part : Buffer.concat([this.#held, part]);
    const match = firstTwo.exec(held.subarray(0, 256).toString('latin1'));
    if (match?.[1] === '{' && match[2] === undefined && held.length < 256) {
      this.#held = held;
      return undefined;
    }
    if (match === null && held.length < 256) {
      this.#held = held;
      return undefined;
    }
    this.#done = true;
    this.#held = undefined;
    return match?.[1] === '{' ? this.#inserted(held, match[2] === '}') : held;
  }

  /** What was still held back when the body ended. */
  rest(): Buffer | undefined {
    return this.#held;
  }

  #inserted(body: Buffer, empty: boolean): Buffer {
    const at = body.indexOf('{') + 1;
    const inserted = Buffer.from(empty ? this.#member : `${this.#member},`);
    this.added = inserted.length;
    return Buffer.concat([body.subarray(0, at), inserted, body.subarray(at)]);
  }
}
