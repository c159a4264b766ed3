import SearchableMap from 'minisearch/SearchableMap';
import { matchingTerms } from './matching-terms.ts';
import { type SearchedWord, wordsOf } from './words.ts';

/** The texts by which a listing is found. */
export interface SearchedTexts {
  name: string;
  vendor: string;
  categories: readonly string[];
  supportedFeatures: readonly string[];
  description: string;
}

/** How much a word counts in each field, and how many words a field of usual length has: in a longer one each counts less. */
const fields: Readonly<Record<keyof SearchedTexts, { boost: number; usualWords: number }>> = {
  name: { boost: 8, usualWords: 3 },
  vendor: { boost: 4, usualWords: 2 },
  categories: { boost: 4, usualWords: 3 },
  supportedFeatures: { boost: 2, usualWords: 30 },
  description: { boost: 1, usualWords: 100 },
};
const fieldNames = Object.keys(fields) as (keyof SearchedTexts)[];

/** A posting is one small integer, which V8 stores without an object: the slot of a listing, and the weight of the word in it. */
const weightBits = 11;
const maxWeight = 2 ** weightBits - 1;
const weightUnit = 100;
/** Listings that a posting can tell apart. */
const maxSlots = 2 ** (31 - weightBits);

/**
 * Finds listings by words: the tree of terms is MiniSearch's, the postings are ours. A score depends on the listings that are in
 * the index and on nothing that was: the statistics are whole numbers, so that two processes with another history agree.
 */
export class TextIndex {
  readonly #terms = new SearchableMap<number[]>();
  /** Of the word that is searched for, and of the words so far, by slot. */
  #best = new Float64Array(1_024);
  #scores = new Float64Array(1_024);
  #found = new Uint32Array(1_024);
  #size = 0;

  /** @param slot a number below a million, which no other listing in the index has */
  add(slot: number, texts: SearchedTexts): void {
    if (slot >= maxSlots) throw new RangeError(`the index has room for ${maxSlots} listings`);
    for (const [term, weight] of weightsOf(texts)) {
      this.#terms.fetch(term, () => []).push((slot << weightBits) | weight);
    }
    this.#size += 1;
    if (slot < this.#best.length) return;
    this.#best = new Float64Array(2 * slot);
    this.#scores = new Float64Array(2 * slot);
    this.#found = new Uint32Array(2 * slot);
  }

  /** @param texts those that were added */
  remove(slot: number, texts: SearchedTexts): void {
    for (const term of weightsOf(texts).keys()) {
      const postings = this.#terms.get(term);
      const at = postings?.findIndex((posting) => posting >>> weightBits === slot) ?? -1;
      const last = postings?.pop();
      if (postings === undefined || last === undefined || at === -1)
        throw new Error('these texts are not in the index');
      if (at < postings.length) postings[at] = last;
      if (postings.length === 0) this.#terms.delete(term);
    }
    this.#size -= 1;
  }

  /** The slots of the listings that have every word. @returns also their scores, up to 2,047, by slot, until the next search */
  search(words: readonly SearchedWord[]): { slots: Uint32Array; scores: Readonly<Float64Array> } {
    const best = this.#best;
    const scores = this.#scores;
    let slots: Uint32Array | undefined;
    let frequencies = 0;
    for (const word of words) {
      const found = this.#weightsByTerm(word);
      const inverseFrequency = Math.log(1 + (this.#size - found.length + 0.5) / (found.length + 0.5));
      const both = slots?.filter((slot) => best[slot] !== 0);
      if (both === undefined) for (let at = 0; at < found.length; at++) scores[found[at] ?? 0] = 0;
      slots = both ?? found.slice();
      for (let at = 0; at < slots.length; at++) {
        const slot = slots[at] ?? 0;
        scores[slot] = (scores[slot] ?? 0) + inverseFrequency * (best[slot] ?? 0);
      }
      for (let at = 0; at < found.length; at++) best[found[at] ?? 0] = 0;
      frequencies += inverseFrequency;
      if (slots.length === 0) break;
    }
    const all = slots ?? new Uint32Array(0);
    // A mean: of one word, the score does not depend on other listings.
    for (let at = 0; at < all.length; at++) scores[all[at] ?? 0] = (scores[all[at] ?? 0] ?? 0) / frequencies;
    return { slots: all, scores };
  }

  /**
   * The slots of the listings that a word finds, with its weight in `#best`: of several terms the one that counts most.
   * @returns until the next call
   */
  #weightsByTerm(word: SearchedWord): Uint32Array {
    const best = this.#best;
    const slots = this.#found;
    let size = 0;
    for (const [postings, closeness] of matchingTerms(this.#terms, word))
      for (let at = 0; at < postings.length; at++) {
        const posting = postings[at] ?? 0;
        const slot = posting >>> weightBits;
        const weight = (posting & maxWeight) * closeness;
        const before = best[slot] ?? 0;
        if (before === 0) slots[size++] = slot;
        if (weight > before) best[slot] = weight;
      }
    return slots.subarray(0, size);
  }
}

/** How much each word counts: less for each repetition (BM25F, with constants in place of mean lengths). */
function weightsOf(texts: SearchedTexts): Map<string, number> {
  const weights = new Map<string, number>();
  for (const field of fieldNames) {
    const { boost, usualWords } = fields[field];
    const words = wordsOf([texts[field]].flat().join('\n'));
    const damping = 1.2 * (0.25 + (0.75 * words.length) / usualWords);
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const [word, count] of counts)
      weights.set(word, (weights.get(word) ?? 0) + (boost * count) / (count + damping));
  }
  for (const [word, weight] of weights) weights.set(word, clamp(Math.round(weight * weightUnit)));
  return weights;
}

function clamp(weight: number): number {
  return Math.max(1, Math.min(maxWeight, weight));
}
