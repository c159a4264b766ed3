/** Reads the source of a pattern, a character (code point) at a time. */
export class PatternReader {
  readonly source: string;
  at = 0;

  constructor(source: string) {
    this.source = source;
  }

  get done(): boolean {
    return this.at >= this.source.length;
  }

  peek(): string | undefined {
    const codePoint = this.source.codePointAt(this.at);
    return codePoint === undefined ? undefined : String.fromCodePoint(codePoint);
  }

  next(): string | undefined {
    const character = this.peek();
    this.at += character?.length ?? 0;
    return character;
  }

  /** Skips `text` when it is next. @returns whether it was */
  skip(text: string): boolean {
    if (!this.source.startsWith(text, this.at)) {
      return false;
    }
    this.at += text.length;
    return true;
  }

  /**
   * Skips what a sticky expression matches here. @returns its first group; undefined when it does
   * not match
   */
  take(expression: RegExp): string | undefined {
    const found = this.match(expression);
    return found?.[1] ?? found?.[0];
  }

  match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.at;
    const found = expression.exec(this.source);
    if (!found) {
      return undefined;
    }
    this.at += found[0].length;
    return found;
  }
}
