import { onOneLine } from '@irp/contracts';
import { withoutLinks } from '../domain/without-links.ts';

/**
 * A value of a mail in a template: printed, it is a mark that no value can contain. Markdown is
 * parsed with the marks, so values are never parsed. Afterwards, the marks are replaced by values
 * escaped for their place.
 */
export interface HeldValue {
  /** In a single line. */
  text: string;
  /** A text without a character, or the number 0. */
  isEmpty: boolean;
  /**
   * Another value, such as a date in words.
   * @param isOurs default: whether the text differs
   */
  derive(text: string, isOurs?: boolean): HeldValue;
  toString(): string;
}

// Characters of the private use area: `onOneLine` removes these from values, and Markdown parses
// these as letters.
const mark = /\ue000(\d+)\ue001/g;
const attributeMark = /\ue002(\d+)\ue001/g;

export function createValues() {
  const texts: { text: string; shown: string }[] = [];

  /**
   * @param isOurs whether the platform wrote the value. Default: no, so that mail programs make no
   *   link of it
   */
  function hold(value: string | number, isOurs = false): HeldValue {
    const text = onOneLine(String(value));
    const index =
      texts.push({
        text,
        shown: isOurs ? text : withoutLinks(text),
      }) - 1;
    const isEmpty = value === 0 || text === '';
    // A text unchanged by the helpers is still the user's text.
    const derive = (derived: string, ours = derived !== text) => hold(derived, ours);
    return {
      text,
      isEmpty,
      derive,
      toString: () => `\ue000${index}\ue001`,
    };
  }

  /** Every text and number in `params` as a value. */
  function holdAll(params: unknown): unknown {
    if (typeof params === 'string' || typeof params === 'number') {
      return hold(params);
    }
    if (Array.isArray(params)) {
      return params.map(holdAll);
    }
    if (typeof params !== 'object' || params === null) {
      return params;
    }
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, holdMember(name, value)]),
    );
  }

  function holdMember(name: string, value: unknown): unknown {
    return typeof value === 'string' && /^(?:link|preferencesLink|unsubscribeLink)$/.test(name)
      ? hold(value, true)
      : holdAll(value);
  }

  return {
    holdAll,
    /** Replaces each mark; marks in attributes with `inAttribute`. */
    fill(marked: string, inText: (text: string) => string, inAttribute = inText): string {
      return marked
        .replace(mark, (_, index) => inText(texts[index]?.shown ?? ''))
        .replace(attributeMark, (_, index) => inAttribute(texts[index]?.text ?? ''));
    },
  };
}

export function isHeld(value: unknown): value is HeldValue {
  return typeof value === 'object' && value !== null && 'derive' in value;
}

/** Marks in an attribute. */
export function asAttribute(marked: string): string {
  return marked.replace(mark, '\ue002$1\ue001');
}
