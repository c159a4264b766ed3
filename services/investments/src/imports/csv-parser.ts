import { ownCopy } from '../domain/own-copy.ts';

/** A record, or an error. `line` is the number of the last line of the record, beginning with 1. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; error: string };

/**
 * The result of parsing a part of the text: the index after the part, and the record in the part.
 * `incomplete` if the parser needs more of the file.
 */
type Step = { next: number; record?: CsvRecord } | 'incomplete';

/**
 * Maximum number of records that are returned together. A chunk of a file may contain tens of
 * thousands of records.
 */
const pieceRecords = 100;
const lineFeed = 10;
const carriageReturn = 13;
/**
 * The cells of a record longer than this length are copied. Without a copy, a short cell would keep
 * the long record in memory.
 */
const sharedLength = 65_536;
/**
 * V8 copies a part of a text that is shorter than this length. A longer part references the
 * complete text, which stays in memory.
 */
const partLength = 13;

/**
 * An incremental CSV parser (RFC 4180). Lines may end with CRLF, LF or CR, even in the same file. A
 * malformed line does not affect other lines. A quote in the middle of a cell is an ordinary
 * character. After an unclosed quote or a line that is too long, parsing continues with the next
 * line.
 */
export class CsvParser {
  readonly #maxLength: number;
  readonly #delimiter: number;
  #text = '';
  #at = 0;
  #line: number;
  #ended = false;
  /** Whether the parser skips the rest of a rejected line. */
  #skipping = false;
  /**
   * Length of the text when a record was last found to be incomplete. The text is parsed again only
   * when its length has doubled, so that many small chunks take no more time than a large chunk.
   */
  #incompleteLength = 0;

  /**
   * @param maxLength maximum length of a record, in characters
   * @param delimiter a single character
   * @param firstLine number of the first line
   */
  constructor(maxLength: number, delimiter = ',', firstLine = 1) {
    this.#maxLength = maxLength;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#line = firstLine;
  }

  add(chunk: string): void {
    this.#text = this.#text.slice(this.#at) + chunk;
    this.#at = 0;
  }

  end(): void {
    this.#ended = true;
  }

  /** Yields the complete records, at most 100 at a time. */
  *pieces(): Generator<CsvRecord[]> {
    let piece: CsvRecord[] = [];
    for (const record of this.records()) {
      if (piece.push(record) === pieceRecords) {
        yield piece;
        piece = [];
      }
    }
    if (piece.length > 0) {
      yield piece;
    }
  }

  /** Yields the complete records. */
  *records(): Generator<CsvRecord> {
    while (this.#at < this.#text.length) {
      const remaining = this.#text.length - this.#at;
      if (!this.#ended && remaining < 2 * this.#incompleteLength) {
        return;
      }
      const step = this.#skipping ? this.#skipLine() : this.#readRecord();
      this.#incompleteLength = step === 'incomplete' ? Math.min(remaining, this.#maxLength) : 0;
      if (step === 'incomplete') {
        return;
      }
      this.#at = step.next;
      if (step.record !== undefined) {
        yield step.record;
      }
    }
  }

  #readRecord(): Step {
    // This loop skips empty lines within one call, because a small compressed file may contain
    // hundreds of millions of empty lines.
    for (; this.#text.charCodeAt(this.#at) === lineFeed; this.#at++) {
      this.#line++;
    }
    if (this.#at === this.#text.length) {
      return { next: this.#at };
    }
    const cells: string[] = [];
    let line = this.#line;
    for (let at = this.#at; ; ) {
      const quoted = this.#text[at] === '"' ? this.#readQuoted(at) : undefined;
      if (quoted === 'incomplete') {
        return 'incomplete';
      }
      if (quoted === 'unclosed') {
        return this.#rejectLine(at, line, 'has an unclosed quote');
      }
      const end = quoted?.end ?? this.#find(this.#isEndOfCell, at);
      if (end === undefined) {
        return this.#isTooLong() ? this.#rejectLine(at, line, this.#tooLong()) : 'incomplete';
      }
      if (quoted) {
        cells.push(quoted.cell);
        line += lineBreaksIn(quoted.cell);
      } else {
        cells.push(this.#text.slice(at, end));
      }
      if (this.#text.charCodeAt(end) === this.#delimiter) {
        at = end + 1;
        continue;
      }
      const next = this.#afterLineBreak(end);
      if (next === undefined) {
        return 'incomplete';
      }
      const isEmpty = end === this.#at;
      const isLong = end - this.#at > this.#maxLength;
      this.#line = line + 1;
      if (isEmpty) {
        return { next };
      }
      if (isLong) {
        return {
          next,
          record: {
            line,
            error: this.#tooLong(),
          },
        };
      }
      return {
        next,
        record: {
          line,
          cells: end - this.#at > sharedLength ? cells.map(copyOf) : cells,
        },
      };
    }
  }

  /**
   * Returns the cell whose opening quote is at `open`; undefined if this quote is an ordinary
   * character.
   */
  #readQuoted(open: number): { cell: string; end: number } | 'incomplete' | 'unclosed' | undefined {
    const close = this.#findClosingQuote(open + 1);
    if (close === undefined) {
      return this.#ended || this.#isTooLong() ? 'unclosed' : 'incomplete';
    }
    const end = close + 1;
    if (close - this.#at > this.#maxLength) {
      return 'unclosed';
    }
    if (end === this.#text.length || this.#isEndOfCell(this.#text.charCodeAt(end))) {
      return {
        cell: this.#text.slice(open + 1, close).replaceAll('""', '"'),
        end,
      };
    }
    return /[\r\n]/.test(this.#text.slice(open, close)) ? 'unclosed' : undefined;
  }

  /**
   * Returns the index of the first unpaired quote. Returns undefined if all quotes are paired, or
   * if the second quote of a pair may still arrive.
   */
  #findClosingQuote(from: number): number | undefined {
    for (let at = this.#text.indexOf('"', from); at !== -1; ) {
      let end = at + 1;
      while (this.#text[end] === '"') {
        end++;
      }
      if (end === this.#text.length && !this.#ended) {
        return undefined;
      }
      if ((end - at) % 2 === 1) {
        return end - 1;
      }
      at = this.#text.indexOf('"', end);
    }
    return undefined;
  }

  /** Reports an error in a line, and continues after the end of the line. */
  #rejectLine(at: number, line: number, error: string): Step {
    const end = this.#find(isEndOfLine, at);
    const next = end === undefined ? this.#text.length : this.#afterLineBreak(end);
    if (next === undefined) {
      return 'incomplete';
    }
    this.#skipping = end === undefined;
    this.#line = this.#skipping ? line : line + 1;
    return {
      next,
      record: { line, error },
    };
  }

  #skipLine(): Step {
    const end = this.#findEndOfLine();
    if (end === undefined) {
      return { next: this.#text.length };
    }
    const next = this.#afterLineBreak(end);
    if (next === undefined) {
      return 'incomplete';
    }
    this.#skipping = false;
    this.#line++;
    return { next };
  }

  readonly #isEndOfCell = (code: number): boolean => code === this.#delimiter || isEndOfLine(code);

  #isTooLong(): boolean {
    return this.#text.length - this.#at > this.#maxLength;
  }

  #tooLong(): string {
    return `is longer than ${this.#maxLength} characters`;
  }

  /** Returns the index where a cell or line ends; undefined if the end has not arrived yet. */
  #find(isEnd: (code: number) => boolean, from: number): number | undefined {
    let at = from;
    while (at < this.#text.length && !isEnd(this.#text.charCodeAt(at))) {
      at++;
    }
    return at === this.#text.length && !this.#ended ? undefined : at;
  }

  /**
   * Returns the index where the current line ends. The search is many times faster than `#find`,
   * because a skipped line may be as long as the file.
   */
  #findEndOfLine(): number | undefined {
    const lineFeedAt = this.#text.indexOf('\n', this.#at);
    const end = lineFeedAt === -1 ? this.#text.length : lineFeedAt;
    const returnAt = this.#text.slice(this.#at, end).indexOf('\r');
    if (returnAt !== -1) {
      return this.#at + returnAt;
    }
    return lineFeedAt === -1 && !this.#ended ? undefined : end;
  }

  /**
   * Returns the index after the line break at `end`; undefined if the LF of a CRLF may still
   * arrive.
   */
  #afterLineBreak(end: number): number | undefined {
    if (this.#text.charCodeAt(end) !== carriageReturn) {
      return end + 1;
    }
    if (end + 1 === this.#text.length && !this.#ended) {
      return undefined;
    }
    return this.#text.charCodeAt(end + 1) === lineFeed ? end + 2 : end + 1;
  }
}

function copyOf(cell: string): string {
  return cell.length < partLength ? cell : ownCopy(cell);
}

function lineBreaksIn(cell: string): number {
  return cell.match(/\r\n?|\n/g)?.length ?? 0;
}

function isEndOfLine(code: number): boolean {
  return code === lineFeed || code === carriageReturn;
}
