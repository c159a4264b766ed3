import { longestReadMs } from '@irp/persistence';
import type { mongo } from 'mongoose';
import { type RankedFields, relevanceOf, type SearchedWord } from '../domain/relevance.ts';
import { type Filter, withCondition } from './list-filter.ts';
import type { InvestmentDocument } from './models.ts';

export interface RankedRecord {
  id: string;
  score: number;
  createdAt: Date;
}

export interface Ranking {
  /**
   * The records by descending score. Records with equal scores are ordered by age, the newest
   * first.
   */
  records: RankedRecord[];
  /** Whether the list contains all matching records. */
  isComplete: boolean;
}

/**
 * Maximum of ranked records. For a search with more results than a person reads, the rest follows
 * unranked, newest first.
 */
export const maxRanked = 300;
const projection = {
  name: 1,
  editedName: 1,
  tickerSymbol: 1,
  createdAt: 1,
} as const;

export interface SearchText {
  text: string;
  words: readonly SearchedWord[];
}

interface Search extends SearchText {
  /** The spellings of the text as a ticker symbol. */
  tickers: readonly (string | RegExp)[];
}

/**
 * Ranks the records of a filter by a search. Records with this ticker, with a name with this
 * prefix, and with whole words are always in the ranking, regardless of the number of other
 * matches.
 * @param filter with the conditions of the words
 */
export async function rankRecords(
  documents: mongo.Collection<InvestmentDocument>,
  filter: Filter,
  { text, words, tickers }: Search,
): Promise<Ranking> {
  // The query names the index. Otherwise MongoDB might read the index of the sort order, in which
  // few records match.
  const read = (hint: string, condition: Filter, limit = maxRanked) =>
    documents
      .find(withCondition(filter, condition), {
        projection,
        sort: { createdAt: -1, _id: 1 },
        limit,
        hint,
        maxTimeMS: longestReadMs,
      })
      .toArray();
  const byWords = words.map(({ text: word, corrections }) => ({
    searchTerms: { $in: [word, ...corrections] },
  }));
  const [ofTicker, ofName, ofWords] = await Promise.all([
    tickers.length === 0 ? [] : read('by_ticker', { tickerSymbol: { $in: tickers } }),
    read('by_name', { $or: spellingsOfName(text).map(nameBeginsWith) }),
    read('by_word', { $and: byWords }),
  ]);
  const others = ofWords.length < maxRanked ? await read('by_word', {}, maxRanked + 1) : [];
  const found = [...ofTicker, ...ofName, ...ofWords, ...others];
  const byId = new Map(found.map((record) => [record._id, record]));
  return {
    records: [...byId.values()].map((record) => rank(record, words)).sort(byRank),
    isComplete: ofWords.length < maxRanked && others.length <= maxRanked,
  };
}

/** Returns the text as typed, in capitals, and with capitals at the beginning of words. */
function spellingsOfName(text: string): string[] {
  const trimmed = text.trim();
  const capitalized = trimmed.replaceAll(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) =>
    letter.toUpperCase(),
  );
  return [...new Set([trimmed, trimmed.toUpperCase(), capitalized])];
}

function nameBeginsWith(text: string): Filter {
  return { name: { $gte: text, $lt: `${text}\uffff` } };
}

function rank(
  found: RankedFields & { _id: string; createdAt: Date },
  searched: readonly SearchedWord[],
): RankedRecord {
  return {
    id: found._id,
    score: relevanceOf(found, searched),
    createdAt: found.createdAt,
  };
}

/** Compares two ranked records. The last key is unique. */
export function byRank(one: RankedRecord, other: RankedRecord): number {
  return (
    other.score - one.score ||
    other.createdAt.getTime() - one.createdAt.getTime() ||
    compareIds(one.id, other.id)
  );
}

function compareIds(one: string, other: string): number {
  if (one === other) {
    return 0;
  }
  return one < other ? -1 : 1;
}
