import { exclusionsOf, type InvestmentFilters } from '@irp/contracts/investments';
import type { mongo } from 'mongoose';
import type { AccessContext } from '../domain/access-context.ts';
import {
  equalsIgnoringCase,
  firstSpelling,
  lastSpelling,
  spellingAfter,
} from '../domain/letter-case.ts';
import { outside } from './field-conditions.ts';
import { type Corrected, conditionsOfWords, findWords } from './find-words.ts';
import { type Filter, oneOf, regardlessOfCase, type Spelled, visibleTo } from './list-filter.ts';
import type { InvestmentDocument } from './models.ts';

/** The indexed fields whose spellings can be searched. */
const spelledFields = ['sector', 'industry', 'exchange', 'tickerSymbol'] as const;
type SpelledField = (typeof spelledFields)[number];
/**
 * The queries name an index from this map. Without the name, MongoDB's query planner would compare
 * indexes, and read thousands of keys for a single record.
 */
const indexes: Record<SpelledField, string> = {
  sector: 'by_sector',
  industry: 'by_industry',
  exchange: 'by_exchange',
  tickerSymbol: 'by_ticker',
};
/** The collection of the driver. */
type Documents = mongo.Collection<InvestmentDocument>;

/**
 * Maximum number of reads of an index that find no spelling of the value. After more reads, a
 * pattern that ignores case is used instead of spellings.
 */
const maxLeaps = 50;

/**
 * Returns the conditions of filters whose values are first looked up in the database. Such filters
 * are the indexed text fields, the tags, and the words of a search.
 */
export async function findSpellings(
  documents: Documents,
  access: AccessContext,
  filters: InvestmentFilters,
  corrected: Corrected,
): Promise<Spelled> {
  const byField: Filter = {};
  const all: Filter[] = [];
  const fields = spelledFields.map(async (field) => {
    const texts = filters[field] ?? [];
    if (texts.length > 0) {
      byField[field] = oneOf(await allSpellingsOf(documents, access, field, texts));
    }
  });
  const tagsOf = (tags: readonly string[]) =>
    Promise.all(tags.map((tag) => tagCondition(documents, access, tag)));
  const tags = async () => {
    all.push(...(await tagsOf(filters.tags ?? [])));
    if (filters['tags[any]'] !== undefined) {
      all.push({ $or: await tagsOf(filters['tags[any]']) });
    }
  };
  const excluded = exclusionsOf(filters).map(async ({ field, values }) => {
    if (field === 'tags') {
      all.push({ $nor: await tagsOf(values) });
    } else if (isSpelled(field)) {
      all.push(await excludedSpellings(documents, access, field, values));
    }
  });
  const searched =
    filters.q === undefined ? [] : findWords(documents, access, filters.q, corrected);
  const [words] = await Promise.all([searched, tags(), ...fields, ...excluded]);
  all.push(...conditionsOfWords(words));
  return {
    byField,
    all,
    words,
  };
}

function isSpelled(field: string): field is SpelledField {
  return field in indexes;
}

/**
 * Returns the spellings of all values. The empty text, which finds records without a value, has
 * only one spelling.
 */
async function allSpellingsOf(
  documents: Documents,
  access: AccessContext,
  field: SpelledField,
  texts: readonly string[],
): Promise<(string | RegExp)[]> {
  const found = texts.map((text) =>
    text === '' ? [''] : spellingsOf(documents, access, field, text),
  );
  return (await Promise.all(found)).flat();
}

async function excludedSpellings(
  documents: Documents,
  access: AccessContext,
  field: SpelledField,
  texts: readonly string[],
): Promise<Filter> {
  const found = await allSpellingsOf(documents, access, field, texts);
  const exact = found.filter((spelling) => typeof spelling === 'string');
  return exact.length === found.length
    ? outside(field, exact)
    : { $nor: [{ [field]: { $in: found } }] };
}

/**
 * Returns the spellings of a value that occur in records, in upper and lower case. For example,
 * `nasdaq` finds `NASDAQ` and `Nasdaq`. Each spelling, and each gap between two spellings in the
 * index, costs one read. With the spellings, the list filters by equality and uses an index. A
 * case-insensitive expression could not use the index.
 */
export async function spellingsOf(
  documents: Documents,
  access: AccessContext,
  field: SpelledField,
  text: string,
): Promise<(string | RegExp)[]> {
  const found: string[] = [];
  let from: string | undefined = firstSpelling(text);
  for (let leaps = 0; from !== undefined; ) {
    const range = {
      [field]: {
        $gte: from,
        $lte: lastSpelling(text),
      },
    };
    const filter = {
      ...visibleTo(access),
      isArchived: { $in: [false, true] },
      ...range,
    };
    const next = await documents.findOne<Record<SpelledField, string>>(filter, {
      projection: { [field]: 1 },
      sort: { [field]: 1 },
      hint: indexes[field],
    });
    if (next === null) {
      break;
    }
    if (equalsIgnoringCase(next[field], text)) {
      found.push(next[field]);
    } else if (++leaps > maxLeaps) {
      return [regardlessOfCase(text)];
    }
    from = spellingAfter(text, next[field]);
  }
  return found;
}

/**
 * Returns the condition for records with exactly this tag. If no record has exactly this tag, upper
 * and lower case are ignored.
 */
async function tagCondition(
  documents: Documents,
  access: AccessContext,
  tag: string,
): Promise<Filter> {
  const filter = {
    ...visibleTo(access),
    isArchived: { $in: [false, true] },
    tags: tag,
  };
  return (await documents.findOne(filter, { projection: { _id: 1 } }))
    ? { tags: tag }
    : { tags: regardlessOfCase(tag) };
}
