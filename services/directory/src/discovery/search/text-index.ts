import SearchableMap from 'minisearch/SearchableMap';
import { type Match, matchingTerms, ofTypo } from './matching-terms.ts';
import { type SearchedWord, wordsOf } from './words.ts';

/** The texts by which a listing is found. */
export interface SearchedTexts {
  name: string;
  vendor: string;
  categories: readonly string[];
  supportedFeatures: readonly string[];
  description: string;
}

/**
 * How much a word counts in each field, and how many words a field of usual length has: in a longer
 * one each counts less.
 */
const fields: Readonly<Record<keyof SearchedTexts, { boost: number; usualWords: number }>> = {
  name: { boost: 8, usualWords: 3 },
  vendor: { boost: 4, usualWords: 2 },
  categories: { boost: 4, usualWords: 3 },
  supportedFeatures: { boost: 2, usualWords: 30 },
  description: { boost: 1, usualWords: 100 },
};
const fieldNames = Object.keys(fields) as (keyof SearchedTexts)[];

/**
 * A posting is one small integer, which V8 stores without an object: the slot of a listing, and the
 * weight of the word in it.
 */
const weightBits = 11;
const maxWeight = 2 ** weightBits - 1;
const weightUnit = 100;
/** Listings that a posting can tell apart. */
const maxSlots = 2 ** (31 - weightBits);

/**
 * Finds listings by words: the tree of terms is MiniSearch's, the postings are ours. A score
 * depends on the listings that are in the index and on nothing that was: the statistics are whole
 * numbers, so that two processes with another history agree.
 */
export class TextIndex {
  readonly #terms = new SearchableMap<number[]>();
  /** Of the word that is searched for, and of the words so far, by slot. */
  #best = new Float64Array(1_024);
  #scores = new Float64Array(1_024);
  #found = new Uint32Array(1_024);
  #isAmong = new Uint8Array(1_024);
  #size = 0;

  /** @param slot a number below a million, which no other listing in the index has */
  add(slot: number, texts: SearchedTexts): void {
    if (slot >= maxSlots) {
      throw new RangeError(`the index has room for ${maxSlots} listings`);
    }
    for (const [term, weight] of weightsOf(texts)) {
      this.#terms.fetch(term, () => []).push((slot << weightBits) | weight);
    }
    this.#size += 1;
    if (slot < this.#best.length) {
      return;
    }
    this.#best = new Float64Array(2 * slot);
    this.#scores = new Float64Array(2 * slot);
    this.#found = new Uint32Array(2 * slot);
    this.#isAmong = new Uint8Array(2 * slot);
  }

  /** @param texts those that were added */
  remove(slot: number, texts: SearchedTexts): void {
    for (const term of weightsOf(texts).keys()) {
      const postings = this.#terms.get(term);
      const at = postings?.findIndex((posting) => posting >>> weightBits === slot) ?? -1;
      const last = postings?.pop();
      if (postings === undefined || last === undefined || at === -1) {
        throw new Error('these texts are not in the index');
      }
      if (at < postings.length) {
        postings[at] = last;
      }
      if (postings.length === 0) {
        this.#terms.delete(term);
      }
    }
    this.#size -= 1;
  }

  /**
   * The slots of the listings that have every word.
   * @returns also their scores, up to 2,047, by slot, until the next search
   */
  search(words: readonly SearchedWord[]): { slots: Uint32Array; scores: Readonly<Float64Array> } {
    const best = this.#best;
    const scores = this.#scores;
    let slots: Uint32Array | undefined;
    let frequencies = 0;
    for (const { matches, postings } of this.#rarestFirst(words)) {
      slots = slots === undefined ? this.#foundBy(matches) : this.#foundAmong(slots, matches);
      const inverseFrequency = Math.log(1 + (this.#size - postings + 0.5) / (postings + 0.5));
      for (let at = 0; at < slots.length; at++) {
        const slot = slots[at] ?? 0;
        scores[slot] = (scores[slot] ?? 0) + inverseFrequency * (best[slot] ?? 0);
        best[slot] = 0;
      }
      frequencies += inverseFrequency;
      if (slots.length === 0) {
        break;
      }
    }
    const all = slots ?? new Uint32Array(0);
    // A mean: of one word, the score does not depend on other listings.
    for (let at = 0; at < all.length; at++) {
      scores[all[at] ?? 0] = (scores[all[at] ?? 0] ?? 0) / frequencies;
    }
    return { slots: all, scores };
  }

  /**
   * The words with their terms, the one with the fewest postings first: the others are looked at
   * for its listings only.
   */
  #rarestFirst(words: readonly SearchedWord[]): FoundWord[] {
    const found: FoundWord[] = [];
    let misspelt = 0;
    // Without those that differ first: where another word finds nothing, they need not be searched
    // for.
    const isFound = (word: SearchedWord) => this.#terms.has(word.text) || !word.maxTypos;
    for (const word of words.toSorted(
      (one, other) => Number(isFound(other)) - Number(isFound(one)),
    )) {
      const matches = [...matchingTerms(this.#terms, word, misspelt < maxMisspelt)];
      if (matches.length === 0) {
        return [nothing];
      }
      if (matches.some(([, closeness]) => closeness <= ofTypo)) {
        misspelt += 1;
      }
      const postings = matches.reduce((sum, [each]) => sum + each.length, 0);
      found.push({
        matches,
        postings: Math.min(postings, this.#size),
      });
    }
    return found.sort((one, other) => one.postings - other.postings);
  }

  /**
   * The slots of the listings that a word finds, with its weight in `#best`: of several terms the
   * one that counts most.
   */
  #foundBy(matches: readonly Match<number[]>[]): Uint32Array {
    const best = this.#best;
    const slots = this.#found;
    let size = 0;
    for (const [postings, closeness] of matches) {
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] ?? 0;
        const slot = posting >>> weightBits;
        const weight = (posting & maxWeight) * closeness;
        const before = best[slot] ?? 0;
        if (before === 0) {
          slots[size++] = slot;
          this.#scores[slot] = 0;
        }
        if (weight > before) {
          best[slot] = weight;
        }
      }
    }
    return slots.slice(0, size);
  }

  /** The same, of some listings. */
  #foundAmong(among: Uint32Array, matches: readonly Match<number[]>[]): Uint32Array {
    const best = this.#best;
    const isAmong = this.#isAmong;
    for (let at = 0; at < among.length; at++) {
      isAmong[among[at] ?? 0] = 1;
    }
    for (const [postings, closeness] of matches) {
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] ?? 0;
        const slot = posting >>> weightBits;
        if (isAmong[slot] === 0) {
          continue;
        }
        const weight = (posting & maxWeight) * closeness;
        if (weight > (best[slot] ?? 0)) {
          best[slot] = weight;
        }
      }
    }
    for (let at = 0; at < among.length; at++) {
      isAmong[among[at] ?? 0] = 0;
    }
    return among.filter((slot) => best[slot] !== 0);
  }
}

interface FoundWord {
  matches: readonly Match<number[]>[];
  /** At most the number of listings. */
  postings: number;
}

const nothing: FoundWord = { matches: [], postings: 0 };
/**
 * Of a query with more misspelt words the further ones find nothing: each of them is a search of
 * its own.
 */
const maxMisspelt = 8;

/**
 * How much each word counts: less for each repetition (BM25F, with constants in place of mean
 * lengths).
 */
function weightsOf(texts: SearchedTexts): Map<string, number> {
  const weights = new Map<string, number>();
  for (const field of fieldNames) {
    const { boost, usualWords } = fields[field];
    const words = wordsOf([texts[field]].flat().join('\n'));
    const damping = 1.2 * (0.25 + (0.75 * words.length) / usualWords);
    const counts = new Map<string, number>();
    for (const word of words) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    for (const [word, count] of counts) {
      weights.set(word, (weights.get(word) ?? 0) + (boost * count) / (count + damping));
    }
  }
  for (const [word, weight] of weights) {
    weights.set(word, clamp(Math.round(weight * weightUnit)));
  }
  return weights;
}

function clamp(weight: number): number {
  return Math.max(1, Math.min(maxWeight, weight));
}
