import { skeletonOf } from './confusables.ts';
import { withoutMarks } from './name-marks.ts';

/**
 * Letters and digits that look similar to a hurried reader, in addition to Unicode's confusables.
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
  // Letters in the form of capitals, but smaller.
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

/** Optional accents and points of a script; vowel signs of Indic scripts count as letters. */
const accents =
  /[\p{M}&&[\p{sc=Zinh}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]]/gv;
const maxRounds = 10;

/**
 * Returns the look of a name for a hurried reader: without case, accents, spaces and punctuation,
 * and with the same letter for similar letters. Returns up to two forms, because some letters look
 * the same in a single case only: Greek Ν like N, ν like v. Two names look the same if they have a
 * form in common.
 */
export function seenForms(name: string): readonly string[] {
  const unmarked = withoutMarks(name);
  const forms = [seen(unmarked), seen(unmarked.normalize('NFKC').toLowerCase())];
  // A name that consists only of signs keeps the signs.
  return [...new Set(forms)].map((form) => form || name.normalize('NFKC').replaceAll(/\s/gu, ''));
}

function seen(text: string): string {
  return untilStable(text)
    .replaceAll('i', 'l')
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')
    .replaceAll('vv', 'w');
}

/**
 * Words with which a name claims an approval. Only the platform declares publishers verified or
 * official.
 */
const claims = ['verified', 'official'].map(seenForms);

/** Returns the words in a name that claim an approval, including misspelled words. */
export function claimsIn(name: string): string[] {
  const isClaim = (word: string) =>
    claims.some((forms) => seenForms(word).some((form) => forms.includes(form)));
  return wordsOf(name).filter(isClaim);
}

/** Returns a name without the words that claim an approval. The rest may imitate another name. */
export function withoutClaims(name: string): string {
  const found = claimsIn(name);
  return wordsOf(name)
    .filter((word) => !found.includes(word))
    .join(' ');
}

/** Returns the forms of a name, with and without the words that claim an approval. */
export function posedForms(name: string): string[] {
  return [name, withoutClaims(name)].filter((one) => one.trim() !== '').flatMap(seenForms);
}

/** Tells whether a hurried reader could take the name for the other name. */
export function looksLike(name: string, other: string): boolean {
  const forms = seenForms(other);
  return posedForms(name).some((form) => forms.includes(form));
}

function wordsOf(name: string): string[] {
  return name.split(/[\s\p{P}\p{S}]+/u).filter((word) => word !== '');
}

/** Repeats a replacement until nothing changes, because similar letters form chains: 0, O, o. */
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
