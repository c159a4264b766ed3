import type { InvestmentFilters } from '@irp/contracts/investments';
import type { AccessContext } from '../domain/access-context.ts';
import {
  equalsIgnoringCase,
  firstSpelling,
  lastSpelling,
  spellingAfter,
} from '../domain/letter-case.ts';
import { type Filter, ignoringCase, type Spelled, visibleTo } from './list-filter.ts';
import type { Models } from './models.ts';

/** Fields of an index in which their spellings are searched. */
const spelledFields = ['sector', 'industry', 'exchange', 'tickerSymbol'] as const;
type SpelledField = (typeof spelledFields)[number];
type Investments = Models['investments'];

/**
 * How many values between two spellings are read for nothing before all of them are compared
 * instead.
 */
const maxLeaps = 50;

/** The conditions by which records match the filters regardless of letter case. */
export async function findSpellings(
  investments: Investments,
  access: AccessContext,
  filters: InvestmentFilters,
): Promise<Spelled> {
  const fields = spelledFields.flatMap((field) => {
    const text = filters[field];
    return text ? [spellingsOf(investments, access, field, text)] : [];
  });
  const tags = (filters.tags ?? []).map((tag) => tagCondition(investments, access, tag));
  const conditions: Filter = Object.assign({}, ...(await Promise.all(fields)));
  return {
    ...conditions,
    tags: await Promise.all(tags),
  };
}

/**
 * The spellings, in upper and lower case, in which records have a value: `nasdaq` finds `NASDAQ`
 * and `Nasdaq`. Reads the index once for each of them, and once for each gap between them. The list
 * then filters by equality, in the order of its index, which a case-insensitive expression could
 * not.
 */
async function spellingsOf(
  investments: Investments,
  access: AccessContext,
  field: SpelledField,
  text: string,
): Promise<Filter> {
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
    const record = investments.findOne(filter, { [field]: 1 }).sort({ [field]: 1 });
    const next: Record<SpelledField, string> | null =
      await record.lean<Record<SpelledField, string>>();
    if (next === null) {
      break;
    }
    if (equalsIgnoringCase(next[field], text)) {
      found.push(next[field]);
    } else if (++leaps > maxLeaps) {
      return { [field]: ignoringCase(text) };
    }
    from = spellingAfter(text, next[field]);
  }
  return { [field]: found.length === 1 ? found[0] : { $in: found } };
}

/** Records with exactly this tag; where no record has it, regardless of letter case. */
async function tagCondition(
  investments: Investments,
  access: AccessContext,
  tag: string,
): Promise<Filter> {
  const filter = {
    ...visibleTo(access),
    isArchived: { $in: [false, true] },
    tags: tag,
  };
  return (await investments.exists(filter)) ? { tags: tag } : { tags: ignoringCase(tag) };
}
