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
 * Maximum number of ranked records. A person reads fewer results. Further records follow without a
 * rank, the newest first.
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
 * Ranks the records that match a filter by a search. Three kinds of records are always in the
 * ranking: records with the searched ticker, with a name that begins with the search, or with the
 * complete words.
 * @param filter contains the conditions for the words of the search
 */
export async function rankRecords(
  documents: mongo.Collection<InvestmentDocument>,
  filter: Filter,
  { text, words, tickers }: Search,
): Promise<Ranking> {
  // The query names the index. Without the name, MongoDB might read many records in the order of
  // the sort index to find a few matches.
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

/** Compares two ranked records. The last sort key is the unique id. */
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
