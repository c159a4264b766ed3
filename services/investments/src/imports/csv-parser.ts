import { ownCopy } from '../domain/own-copy.ts';

/** A record, or the error of a line. `line` is the number, from 1, of the record's last line. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; error: string };

/**
 * The index after the parsed text, and the record in the text; `incomplete` when the parser needs
 * more of the file.
 */
type Step = { next: number; record?: CsvRecord } | 'incomplete';

/** A chunk of a file may have tens of thousands of short records. */
const pieceRecords = 100;
const lineFeed = 10;
const carriageReturn = 13;
/** Cells of longer records are copied, because perhaps only a short cell is imported. */
const sharedLength = 65_536;
/** Shorter parts are copied by V8 instead of referenced. */
const partLength = 13;

/**
 * An incremental CSV parser (RFC 4180). Lines may end in CRLF, LF or CR, mixed. A malformed line
 * does not affect other lines: a quote in the middle of a cell is an ordinary character, and after
 * an unclosed quote or an overlong line, parsing continues with the next line.
 */
export class CsvParser {
  readonly #maxLength: number;
  readonly #delimiter: number;
  #text = '';
  #at = 0;
  #line: number;
  #ended = false;
  /** Whether the rest of a rejected line is being skipped. */
  #skipping = false;
  /**
   * Length of the incomplete text. The text is parsed again after its length has doubled, so that
   * small chunks cost no more.
   */
  #incompleteLength = 0;

  /**
   * @param maxLength of a record, in characters
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

  /** The complete records, at most 100 at a time. */
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

  /** The complete records. */
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
    // Empty lines are skipped in a loop: a small compressed file may contain hundreds of millions
    // of empty lines.
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

  /** The cell with the opening quote at `open`; undefined if the quote is an ordinary character. */
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
   * Index of the first unpaired quote; undefined if none exists, or if the second quote of the pair
   * may follow.
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

  /** Reports the line and continues after its end. */
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

  /** Index of the end of the cell or line; undefined while the end may still come. */
  #find(isEnd: (code: number) => boolean, from: number): number | undefined {
    let at = from;
    while (at < this.#text.length && !isEnd(this.#text.charCodeAt(at))) {
      at++;
    }
    return at === this.#text.length && !this.#ended ? undefined : at;
  }

  /**
   * Like `#find` for the current line, but many times faster: the skipped part may be a whole file.
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

  /** Index after the line break at `end`; undefined while the LF of a CRLF may still come. */
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
