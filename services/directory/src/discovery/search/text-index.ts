import SearchableMap from 'minisearch/SearchableMap';
import { type Match, matchingTerms, ofTypo } from './matching-terms.ts';
import { type SearchedWord, wordsOf } from './words.ts';

/** The texts for finding a listing. */
export interface SearchedTexts {
  name: string;
  vendor: string;
  categories: readonly string[];
  supportedFeatures: readonly string[];
  description: string;
}

/**
 * The weight of a word in each field, and the usual number of words in the field. The longer a
 * field is than usual, the less each of its words counts.
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
 * Number of bits for the weight in a posting. A posting is a single small integer, made from the
 * slot of a listing and the weight of the word in this listing. V8 stores small integers without an
 * object.
 */
const weightBits = 11;
const maxWeight = 2 ** weightBits - 1;
const weightUnit = 100;
/** Maximum number of listings: the remaining bits of a posting contain the slot. */
const maxSlots = 2 ** (31 - weightBits);

/**
 * Finds listings by words, with MiniSearch's term tree and own postings. A score depends only on
 * the listings in the index, not on removed listings. The statistics are whole numbers, so all
 * processes compute the same scores.
 */
export class TextIndex {
  readonly #terms = new SearchableMap<number[]>();
  /**
   * During a search, `#best` contains the weight of the current word in each slot. `#scores`
   * contains the sum for all words searched so far in each slot.
   */
  #best = new Float64Array(1_024);
  #scores = new Float64Array(1_024);
  #found = new Uint32Array(1_024);
  #isAmong = new Uint8Array(1_024);
  #size = 0;

  /** @param slot a number below 2²⁰ that no other listing in the index has */
  add(slot: number, texts: SearchedTexts): void {
    if (slot >= maxSlots) {
      throw new RangeError(`the index can have at most ${maxSlots} listings`);
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

  /** @param texts the texts that were passed to `add` */
  remove(slot: number, texts: SearchedTexts): void {
    for (const term of weightsOf(texts).keys()) {
      const postings = this.#terms.get(term);
      const at = postings?.findIndex((posting) => posting >>> weightBits === slot) ?? -1;
      const last = postings?.pop();
      if (postings === undefined || last === undefined || at === -1) {
        throw new Error('the texts to remove are not in the index');
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
   * Finds the listings that contain every word.
   * @returns the slots of the listings, and the scores by slot. A score is at most 2,047. The
   *   scores are valid until the next search
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
    // The score of a listing is the weighted mean of the scores of the query's words. In a query
    // with a single word, the score does not depend on other listings.
    for (let at = 0; at < all.length; at++) {
      scores[all[at] ?? 0] = (scores[all[at] ?? 0] ?? 0) / frequencies;
    }
    return { slots: all, scores };
  }

  /**
   * Returns the words with their matching terms, the rarest word first. The caller checks every
   * further word only in the listings that contain the rarest word.
   */
  #rarestFirst(words: readonly SearchedWord[]): FoundWord[] {
    const found: FoundWord[] = [];
    let misspelt = 0;
    // Words that need no search for typing errors come first. If one of the first words finds
    // nothing, the slow search for typing errors of the remaining words is unnecessary.
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
   * Returns the slots of the listings that contain a word, and writes the weight of the word to
   * `#best`. If several terms match in a listing, the highest weight counts.
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

  /** Does the same as `#foundBy`, but only for the listings in `among`. */
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
  /** Number of postings of all terms of the word, at most the number of listings. */
  postings: number;
}

const nothing: FoundWord = { matches: [], postings: 0 };
/**
 * Maximum number of misspelt words in a query. Misspelt words after the eighth find nothing,
 * because each misspelt word needs a slow search.
 */
const maxMisspelt = 8;

/**
 * Returns the weight of each word in a listing. Each repetition of a word adds less than the
 * previous one (BM25F with fixed usual lengths in place of mean lengths).
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
