/**
 * Accents of Latin, Greek and Cyrillic letters, and vowel signs of Hebrew and Arabic. A search
 * ignores accents and vowel signs, because users often leave them out.
 */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]/g;
/**
 * Letters that Unicode does not decompose into a base letter and a mark, with their replacements.
 */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
};
const withoutDecomposition = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/**
 * Returns the form in which texts are compared: without case and accents, and with a single form of
 * each character.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll(withoutDecomposition, (letter) => letters[letter] ?? letter)
    .normalize('NFC');
}

/**
 * Scripts without spaces between words. A Chinese or Japanese text (`paired`) is indexed by
 * characters and pairs of characters, because a dictionary may split the text differently than the
 * user. `Intl.Segmenter` splits a text in the `segmented` scripts by a dictionary.
 */
const paired = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`;
const segmented = String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const runs = new RegExp(
  `([${paired}]+)|([${segmented}]+)|[[\\p{L}\\p{N}\\p{M}]--[${paired}${segmented}]]+`,
  'gv',
);
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
const maxWordLength = 40;

interface Run {
  text: string;
  kind: 'paired' | 'segmented' | 'spaced';
}

function* runsOf(text: string): Generator<Run> {
  for (const [run, pairedRun, segmentedRun] of folded(text).matchAll(runs)) {
    if (pairedRun !== undefined) {
      yield { text: run, kind: 'paired' };
    } else if (segmentedRun === undefined) {
      yield {
        text: run.slice(0, maxWordLength),
        kind: 'spaced',
      };
    } else {
      for (const { segment, isWordLike } of segmenter.segment(run)) {
        if (isWordLike) {
          yield {
            text: segment.slice(0, maxWordLength),
            kind: 'segmented',
          };
        }
      }
    }
  }
}

/** Returns the searchable words of a text, including repetitions. */
export function wordsOf(text: string): string[] {
  return [...runsOf(text)].flatMap((run) => {
    if (run.kind !== 'paired') {
      return [run.text];
    }
    const characters = [...run.text];
    return [...characters, ...pairsOf(characters)];
  });
}

export interface SearchedWord {
  text: string;
  /** Whether the word finds all words of which the word is a prefix. */
  isPrefix: boolean;
  /**
   * How many typing errors a matching term may have. Terms with typing errors are searched only
   * if no other term matches.
   */
  maxTypos: 0 | 1 | 2;
}

/**
 * Returns the different words of a query. The last word matches as a prefix of any length, because
 * the user may still be typing. The words before the last word match as prefixes if they have at
 * least three letters.
 */
export function searchedWords(query: string): SearchedWord[] {
  const all = [...runsOf(query)];
  const last = all.at(-1);
  const found = all.flatMap((run): SearchedWord[] => {
    if (run.kind === 'paired') {
      const characters = [...run.text];
      const texts = characters.length === 1 ? characters : pairsOf(characters);
      return texts.map((text) => ({
        text,
        isPrefix: false,
        maxTypos: 0,
      }));
    }
    const { length } = run.text;
    const isPrefix = run === last || length >= 3;
    return [
      {
        text: run.text,
        isPrefix,
        maxTypos: maxTyposOf(length),
      },
    ];
  });
  return [...new Map(found.map((word) => [word.text, word])).values()];
}

function maxTyposOf(letters: number): 0 | 1 | 2 {
  if (letters >= 8) {
    return 2;
  }
  return letters >= 4 ? 1 : 0;
}

function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}
