import { PlatformError } from '@irp/errors';

const textsOfBlock = 1_024;
/**
 * Number of bytes that each text takes in addition to its characters, such as for the end position.
 */
const overheadBytes = 8;

interface Block {
  bytes: Buffer;
  /** The end position of each text. */
  ends: Uint32Array;
  encoding: 'utf8' | 'utf16le';
}

/**
 * The shared texts of a workbook's cells, as bytes in blocks. As strings, short texts take ten
 * times as much memory, and longer texts retain the surrounding XML.
 */
export class SharedTexts {
  readonly #maxBytes: number;
  readonly #blocks: Block[] = [];
  #open: string[] = [];
  #size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Adds a text.
   * @throws PlatformError 413 if the texts become too large
   */
  add(text: string): void {
    const bytes = Buffer.byteLength(text);
    this.requireRoom(bytes);
    this.#size += bytes + overheadBytes;
    this.#open.push(text);
    if (this.#open.length < textsOfBlock) {
      return;
    }
    this.#blocks.push(blockOf(this.#open));
    this.#open = [];
  }

  /**
   * Requires that this number of further bytes does not exceed the maximum.
   * @throws PlatformError 413
   */
  requireRoom(bytes: number): void {
    if (this.#size + bytes + overheadBytes <= this.#maxBytes) {
      return;
    }
    const message = `The texts of the workbook have more than ${this.#maxBytes} bytes: send CSV.`;
    throw new PlatformError('payload_too_large', message);
  }

  /** Returns undefined if there is no text at this index. */
  at(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0) {
      return undefined;
    }
    const [at, within] = [Math.floor(index / textsOfBlock), index % textsOfBlock];
    const block = this.#blocks[at];
    if (!block) {
      return at === this.#blocks.length ? this.#open[within] : undefined;
    }
    const start = within === 0 ? 0 : block.ends[within - 1];
    return block.bytes.toString(block.encoding, start, block.ends[within]);
  }
}

function blockOf(texts: readonly string[]): Block {
  // Texts with half a surrogate pair, such as `_xD800_`, are stored in UTF-16, because UTF-8 cannot
  // represent half a pair.
  const encoding = texts.every((text) => text.isWellFormed()) ? 'utf8' : 'utf16le';
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [at, text] of texts.entries()) {
    end += Buffer.byteLength(text, encoding);
    ends[at] = end;
  }
  return {
    bytes: Buffer.from(texts.join(''), encoding),
    ends,
    encoding,
  };
}
