import { skeletonOf } from './confusables.ts';
import { withoutMarks } from './name-marks.ts';

/**
 * Letters and digits that a hurried reader takes for these, though Unicode's confusables do not say
 * so.
 */
const taken: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  ɑ: 'a',
  ɡ: 'g',
  м: 'm',
  п: 'n',
  г: 'r',
  т: 't',
  ε: 'e',
  ι: 'i',
  ν: 'v',
  σ: 'o',
  ς: 'o',
  τ: 't',
  η: 'n',
  ß: 'b',
  ĸ: 'k',
  // Capitals without the size of capitals.
  ᴀ: 'a',
  ʙ: 'b',
  ᴄ: 'c',
  ᴅ: 'd',
  ᴇ: 'e',
  ɢ: 'g',
  ʜ: 'h',
  ɪ: 'i',
  ᴊ: 'j',
  ᴋ: 'k',
  ʟ: 'l',
  ᴍ: 'm',
  ɴ: 'n',
  ᴏ: 'o',
  ᴘ: 'p',
  ʀ: 'r',
  ᴛ: 't',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ʏ: 'y',
  ᴢ: 'z',
};

/**
 * Accents and points of scripts that are read without them; vowel signs of Indic scripts are as
 * good as letters.
 */
const accents =
  /[\p{M}&&[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]]/gv;
const maxRounds = 10;

/**
 * What a hurried reader sees of a name: without case, accents, spaces and punctuation, and with one
 * letter for all that look like it. Two, as letters look the same in one case only: Greek Ν like N,
 * ν like v. Names that have one in common look the same.
 */
export function seenForms(name: string): readonly string[] {
  const unmarked = withoutMarks(name);
  const forms = [seen(unmarked), seen(unmarked.normalize('NFKC').toLowerCase())];
  // A name of signs only is seen as it is.
  return [...new Set(forms)].map((form) => form || name.normalize('NFKC').replaceAll(/\s/gu, ''));
}

function seen(text: string): string {
  return untilStable(text)
    .replaceAll('i', 'l')
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')
    .replaceAll('vv', 'w');
}

/**
 * Words by which a publisher would vouch for itself: who is verified or official, the platform
 * says.
 */
const claims = ['verified', 'official'].map(seenForms);

/** The words of a name that claim an approval, also misspelled to look like it. */
export function claimsIn(name: string): string[] {
  const isClaim = (word: string) =>
    claims.some((forms) => seenForms(word).some((form) => forms.includes(form)));
  return wordsOf(name).filter(isClaim);
}

/** A name without the words that claim an approval: what is left is the name that it poses as. */
export function withoutClaims(name: string): string {
  const found = claimsIn(name);
  return wordsOf(name)
    .filter((word) => !found.includes(word))
    .join(' ');
}

/** A name as it is seen, also without the words that claim an approval. */
export function posedForms(name: string): string[] {
  return [name, withoutClaims(name)].filter((one) => one.trim() !== '').flatMap(seenForms);
}

/** Whether a hurried reader takes the name for the other one. */
export function looksLike(name: string, other: string): boolean {
  const forms = seenForms(other);
  return posedForms(name).some((form) => forms.includes(form));
}

function wordsOf(name: string): string[] {
  return name.split(/[\s\p{P}\p{S}]+/u).filter((word) => word !== '');
}

/** A character can look like one that looks like a third in lower case: 0, O, o. */
function untilStable(text: string): string {
  let before = text;
  for (let round = 0; round < maxRounds; round++) {
    const after = withoutDetails(before);
    if (after === before) {
      return after;
    }
    before = after;
  }
  return before;
}

function withoutDetails(text: string): string {
  const letters = skeletonOf(text).normalize('NFKD').replaceAll(accents, '').toLowerCase();
  return Array.from(letters, (letter) => taken[letter] ?? letter).join('');
}
