/** One record, or why there is none, by the number of the line it ends on. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; fault: string };

/** What reading at one place came to, and where to go on; `more` where the file must go on first. */
type Step = { next: number; record?: CsvRecord } | 'more';

const lineFeed = 10;
const carriageReturn = 13;
const comma = 44;

/**
 * The text of a CSV file, as far as it has come. Lines may end in CRLF, LF or CR, mixed. Damage costs its own line: a
 * quote out of place is a character like others, and after a line with a quote that nothing closes, or one that is too
 * long, the next line is read.
 */
export class CsvText {
  readonly #maxLength: number;
  #text = '';
  #at = 0;
  #line = 1;
  #ended = false;
  /** Within a line that is given up: its rest is passed over. */
  #passing = false;
  /** What was too little last time. Tried again with twice as much, so that a file in crumbs costs no more. */
  #tried = 0;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  add(part: string): void {
    this.#text = this.#text.slice(this.#at) + part;
    this.#at = 0;
  }

  end(): void {
    this.#ended = true;
  }

  /** Those that are complete. */
  *records(): Generator<CsvRecord> {
    while (this.#at < this.#text.length) {
      const left = this.#text.length - this.#at;
      if (!this.#ended && left < 2 * this.#tried) return;
      const step = this.#passing ? this.#pass() : this.#read();
      this.#tried = step === 'more' ? Math.min(left, this.#maxLength) : 0;
      if (step === 'more') return;
      this.#at = step.next;
      if (step.record !== undefined) yield step.record;
    }
  }

  #read(): Step {
    // A file of a few bytes may unpack to hundreds of millions of these.
    for (; this.#text.charCodeAt(this.#at) === lineFeed; this.#at++) this.#line++;
    if (this.#at === this.#text.length) return { next: this.#at };
    const cells: string[] = [];
    let line = this.#line;
    for (let at = this.#at; ; ) {
      const quoted = this.#text[at] === '"' ? this.#quoted(at) : undefined;
      if (quoted === 'more') return 'more';
      if (quoted === 'unclosed') return this.#giveUp(at, line, 'opens a quote that is not closed');
      const end = quoted?.end ?? this.#find(isEndOfCell, at);
      if (end === undefined) return this.#isTooLong() ? this.#giveUp(at, line, this.#tooLong()) : 'more';
      cells.push(quoted?.cell ?? this.#text.slice(at, end));
      if (quoted?.cell.match(/[\r\n]/)) line += quoted.cell.match(/\r\n?|\n/g)!.length;
      if (this.#text.charCodeAt(end) === comma) {
        at = end + 1;
        continue;
      }
      const next = this.#afterLine(end);
      if (next === undefined) return 'more';
      const isEmpty = end === this.#at;
      const isLong = end - this.#at > this.#maxLength;
      this.#line = line + 1;
      if (isEmpty) return { next };
      return { next, record: isLong ? { line, fault: this.#tooLong() } : { line, cells } };
    }
  }

  /** The cell that opens with a quote; undefined where that quote is a character of its line like others. */
  #quoted(open: number): { cell: string; end: number } | 'more' | 'unclosed' | undefined {
    const close = this.#closing(open + 1);
    if (close === undefined) return this.#ended || this.#isTooLong() ? 'unclosed' : 'more';
    const end = close + 1;
    if (close - this.#at > this.#maxLength) return 'unclosed';
    if (end === this.#text.length || isEndOfCell(this.#text.charCodeAt(end))) {
      return { cell: this.#text.slice(open + 1, close).replaceAll('""', '"'), end };
    }
    return /[\r\n]/.test(this.#text.slice(open, close)) ? 'unclosed' : undefined;
  }

  /** Where the first quote stands that is not one of a pair; undefined where none has come, or the pair may yet. */
  #closing(from: number): number | undefined {
    for (let at = this.#text.indexOf('"', from); at !== -1; ) {
      let end = at + 1;
      while (this.#text[end] === '"') end++;
      if (end === this.#text.length && !this.#ended) return undefined;
      if ((end - at) % 2 === 1) return end - 1;
      at = this.#text.indexOf('"', end);
    }
    return undefined;
  }

  /** The next line is read; of this one, nothing. */
  #giveUp(at: number, line: number, fault: string): Step {
    const end = this.#find(isEndOfLine, at);
    const next = end === undefined ? this.#text.length : this.#afterLine(end);
    if (next === undefined) return 'more';
    this.#passing = end === undefined;
    this.#line = this.#passing ? line : line + 1;
    return { next, record: { line, fault } };
  }

  #pass(): Step {
    const end = this.#find(isEndOfLine, this.#at);
    if (end === undefined) return { next: this.#text.length };
    const next = this.#afterLine(end);
    if (next === undefined) return 'more';
    this.#passing = false;
    this.#line++;
    return { next };
  }

  #isTooLong(): boolean {
    return this.#text.length - this.#at > this.#maxLength;
  }

  #tooLong(): string {
    return `is longer than ${this.#maxLength} characters`;
  }

  /** Where the cell, or the line, ends. Undefined where that has not come. */
  #find(isEnd: (code: number) => boolean, from: number): number | undefined {
    let at = from;
    while (at < this.#text.length && !isEnd(this.#text.charCodeAt(at))) at++;
    return at === this.#text.length && !this.#ended ? undefined : at;
  }

  /** Undefined while the LF of a CRLF may yet come. */
  #afterLine(end: number): number | undefined {
    if (this.#text.charCodeAt(end) !== carriageReturn) return end + 1;
    if (end + 1 === this.#text.length && !this.#ended) return undefined;
    return this.#text.charCodeAt(end + 1) === lineFeed ? end + 2 : end + 1;
  }
}

function isEndOfLine(code: number): boolean {
  return code === lineFeed || code === carriageReturn;
}

function isEndOfCell(code: number): boolean {
  return code === comma || isEndOfLine(code);
}
