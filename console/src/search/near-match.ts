import { type Entry, matches } from './entry.ts';

const forgivenFrom = 4;
const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/**
 * Returns the entries that contain each word of a text. If no entry contains each word, returns
 * entries with a similar text.
 */
export function bestMatches(entries: readonly Entry[], wanted: string): Entry[] {
  const exact = entries.filter(({ text }) => matches(text, wanted));
  return exact.length > 0 ? exact : entries.filter(({ text }) => nearlyMatches(text, wanted));
}

/**
 * Whether a text contains each word of a search. A word of four letters or more may contain a
 * typing error.
 */
export function nearlyMatches(text: string, wanted: string): boolean {
  const words = wordsOf(text);
  return wordsOf(wanted).every((typed) =>
    words.some(
      (word) => word.includes(typed) || (typed.length >= forgivenFrom && beginsNearly(word, typed)),
    ),
  );
}

/** Whether a single edit makes the typed text a prefix of the word. */
function beginsNearly(word: string, typed: string): boolean {
  const same = [...typed].findIndex((letter, index) => letter !== word[index]);
  const wordFrom = (offset: number) => word.slice(same + offset);
  const typedFrom = (offset: number) => typed.slice(same + offset);
  const isSwapped = typed[same] === word[same + 1] && typed[same + 1] === word[same];
  return (
    wordFrom(1).startsWith(typedFrom(1)) ||
    wordFrom(0).startsWith(typedFrom(1)) ||
    wordFrom(1).startsWith(typedFrom(0)) ||
    (isSwapped && wordFrom(2).startsWith(typedFrom(2)))
  );
}
