import { onOneLine } from '@irp/contracts';
import { withoutLinks } from '../domain/without-links.ts';

/**
 * A value in a template. The template prints a mark, which is a sequence of private-use characters,
 * instead of the value. No value can contain a mark. The Markdown parser sees marks instead of
 * values, so a value is never parsed as Markdown. After the parsing, `fill` replaces each mark by
 * its value, escaped for text or for an attribute.
 */
export interface HeldValue {
  /** The value in a single line. */
  text: string;
  /** Whether the value is an empty text or the number 0. */
  isEmpty: boolean;
  /**
   * Returns a value derived from this value, such as a date in words.
   * @param isOurs whether the platform wrote the derived text. Default: true if `text` differs from
   *   the original text
   */
  derive(text: string, isOurs?: boolean): HeldValue;
  toString(): string;
}

// A mark is a number between two characters from Unicode's private use area. Markdown parses the
// characters like letters, and `onOneLine` removes the characters from values.
const mark = /\ue000(\d+)\ue001/g;
const attributeMark = /\ue002(\d+)\ue001/g;

export function createValues() {
  const texts: { text: string; shown: string }[] = [];

  /**
   * Creates a value.
   * @param isOurs whether the platform wrote the text. The text of a user is changed, so that mail
   *   programs turn no part of the text into a link. Default: false
   */
  function hold(value: string | number, isOurs = false): HeldValue {
    const text = onOneLine(String(value));
    const index =
      texts.push({
        text,
        shown: isOurs ? text : withoutLinks(text),
      }) - 1;
    const isEmpty = value === 0 || text === '';
    // A text that a helper has not changed is still the text of the user.
    const derive = (derived: string, ours = derived !== text) => hold(derived, ours);
    return {
      text,
      isEmpty,
      derive,
      toString: () => `\ue000${index}\ue001`,
    };
  }

  /** Converts each text and number in `params` to a value. */
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
    /**
     * Replaces all marks (placeholder characters) by their values.
     * @param inAttribute escapes values in attributes; default: `inText`
     */
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

/** Converts the marks (placeholder characters) in a text to the form for HTML attributes. */
export function asAttribute(marked: string): string {
  return marked.replace(mark, '\ue002$1\ue001');
}
