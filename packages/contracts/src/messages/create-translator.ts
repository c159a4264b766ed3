/**
 * Messages of the API in a language, by the English messages. The English message and its
 * translation have the same placeholders, such as `{max}`.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** Returns the translation; undefined if the catalogue does not have the message. */
export type Translator = (message: string) => string | undefined;

interface Pattern {
  /** The texts around the placeholders of the English message. */
  texts: string[];
  names: string[];
  translation: string;
  beginsWithWord: boolean;
}

/**
 * A message can contain a message, such as `url cannot be called: {message}`. Without a limit, a
 * text that repeats parts of messages would take exponential time.
 */
const mostNested = 3;
const placeholder = /\{(\w+)\}/;
const word = /^\S+$/;
const placeholders = /\{(\w+)\}/g;

/**
 * Translates messages with a catalogue. A placeholder stands for any text, which stays unchanged.
 * Of the inserted texts, only a text for a placeholder with a name like `message…` is translated. A
 * placeholder at the beginning of a message stands for a single word, because a longer text of a
 * user could end like the message.
 */
export function createTranslator(catalogue: Catalogue): Translator {
  const patterns = Object.entries(catalogue)
    .filter(([english]) => placeholder.test(english))
    .map(([english, translation]) => toPattern(english, translation))
    .toSorted((one, other) => lengthOf(other) - lengthOf(one));

  function fill(
    { texts, names, translation, beginsWithWord }: Pattern,
    message: string,
    nested: number,
  ): string | undefined {
    const found = valuesIn(message, texts);
    if (found === undefined || (beginsWithWord && !word.test(found[0] ?? ''))) {
      return undefined;
    }
    const values = new Map<string, string>();
    for (const [index, name] of names.entries()) {
      const value = found[index] ?? '';
      const shown = name.startsWith('message') ? translate(value, nested + 1) : value;
      if (shown === undefined) {
        return undefined;
      }
      values.set(name, shown);
    }
    return translation.replaceAll(
      placeholders,
      (_placeholder, name: string) => values.get(name) ?? '',
    );
  }

  function translate(message: string, nested: number): string | undefined {
    if (nested > mostNested) {
      return undefined;
    }
    if (Object.hasOwn(catalogue, message)) {
      return catalogue[message];
    }
    for (const pattern of patterns) {
      const translated = fill(pattern, message, nested);
      if (translated !== undefined) {
        return translated;
      }
    }
    return undefined;
  }

  return (message) => translate(message, 0);
}

function toPattern(english: string, translation: string): Pattern {
  const parts = english.split(placeholder);
  const names = parts.filter((_part, index) => index % 2 === 1);
  return {
    texts: parts.filter((_part, index) => index % 2 === 0),
    names,
    translation,
    beginsWithWord: parts[0] === '' && !/^(?:message|name)/.test(names[0] ?? ''),
  };
}

/**
 * Returns the length of the fixed text in a pattern. A pattern with more text matches fewer
 * messages.
 */
function lengthOf({ texts }: Pattern): number {
  return texts.join('').length;
}

/**
 * Returns the parts of a message between the given texts; undefined if the message has other texts.
 */
export function valuesIn(message: string, texts: readonly string[]): string[] | undefined {
  const first = texts[0] ?? '';
  const last = texts.at(-1) ?? '';
  const end = message.length - last.length;
  if (!message.startsWith(first) || !message.endsWith(last) || end < first.length) {
    return undefined;
  }
  const values: string[] = [];
  let at = first.length;
  for (const text of texts.slice(1, -1)) {
    const found = message.indexOf(text, at);
    if (found === -1 || found + text.length > end) {
      return undefined;
    }
    values.push(message.slice(at, found));
    at = found + text.length;
  }
  values.push(message.slice(at, end));
  return values;
}
