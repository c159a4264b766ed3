import { z } from 'zod';
import { wholeNumber } from '../../page.ts';
import { yearFormat } from '../field-formats.ts';
import { yearRule } from '../field-rules.ts';
import { maxEmployees } from '../investment-fields.ts';

/** The limits of a range, named as in Stripe's API. */
const bounds = ['gt', 'gte', 'lt', 'lte'] as const;
export type Bound = (typeof bounds)[number];

const numberRanges = ['employees'] as const;
/** Fields that contain a year, a month or a date. */
const dateRanges = ['foundingDate', 'ipoDate'] as const;
const timeRanges = ['createdAt', 'updatedAt'] as const;
const rangeFields = [...numberRanges, ...dateRanges, ...timeRanges] as const;
export type RangeField = (typeof rangeFields)[number];

const meanings: Record<Bound, string> = {
  gt: 'more than this',
  gte: 'this or more',
  lt: 'less than this',
  lte: 'this or less',
};
const timeMeanings: Record<Bound, string> = {
  gt: 'after this',
  gte: 'at or after this',
  lt: 'before this',
  lte: 'at or before this',
};

const partOfDate = z
  .string({ error: 'must be given only once' })
  .superRefine((value, context) => {
    const message = value === '' ? 'must not be empty' : yearRule(value);
    if (message !== undefined) {
      context.addIssue({ code: 'custom', message });
    }
  })
  .meta({ pattern: yearFormat.pattern as string, minLength: 4 });

const timeError =
  'must be an ISO 8601 time such as 2026-01-31T00:00:00Z, or a date such as 2026-01-31';

const time = z.iso.datetime({ offset: true });
const date = z.iso.date();

/**
 * An ISO 8601 time, or a date, which stands for the first millisecond of the day in UTC. The
 * OpenAPI document describes a single text, because generated clients handle alternatives badly.
 */
export const timeOrDate = z
  .union([time, date], timeError)
  .transform((text) => new Date(text))
  .meta({
    anyOf: undefined,
    type: 'string',
    pattern: `${patternOf(time)}|${patternOf(date)}`,
  });

function patternOf(schema: z.ZodType): string {
  return String(z.toJSONSchema(schema).pattern);
}

/** The parameters `field[gt]`, `field[gte]`, `field[lt]` and `field[lte]`. */
export const rangeShape = {
  ...shapeOf(
    numberRanges,
    wholeNumber(maxEmployees),
    (field, bound) => `Only records whose number of ${field} is known, ${meanings[bound]}`,
  ),
  ...shapeOf(
    dateRanges,
    partOfDate,
    (field, bound) =>
      `Records with a known ${field} ${timeMeanings[bound]}: a year, a month or a date. A year or a month means all of its days`,
  ),
  ...shapeOf(
    timeRanges,
    timeOrDate,
    (field, bound) =>
      `Records whose ${field} is ${timeMeanings[bound]} time. A date means the start of that day in UTC`,
  ),
};

function shapeOf<Field extends RangeField, Value extends z.ZodType>(
  fields: readonly Field[],
  value: Value,
  describe: (field: Field, bound: Bound) => string,
) {
  const parameters = fields.flatMap((field) =>
    bounds.map((bound) => [
      `${field}[${bound}]`,
      value.optional().meta({ description: describe(field, bound) }),
    ]),
  );
  return Object.fromEntries(parameters) as Record<`${Field}[${Bound}]`, z.ZodOptional<Value>>;
}

export type Ranges = { [Name in keyof typeof rangeShape]?: z.output<(typeof rangeShape)[Name]> };

/** The type of the limit of a range: all of these types have an order. */
type Limit = number | Date | string;

/** A range of values that are at least `from` and less than `to`. */
export interface HalfOpenRange {
  field: RangeField;
  from: Limit | undefined;
  to: Limit | undefined;
}

/** A text that comes after every date in a year or month. */
const endOfDates = '\uffff';

/**
 * Returns the value that follows: the next whole number or millisecond, or the end of a year, month
 * or day.
 */
function next(value: Limit): Limit {
  if (typeof value === 'string') {
    return value + endOfDates;
  }
  return typeof value === 'number' ? value + 1 : new Date(value.getTime() + 1);
}

/**
 * The lower bound of ranges that have only an upper bound. Records with an unknown value, such as 0
 * employees or an empty date, do not match a range without a lower bound.
 */
const leastKnown: Record<RangeField, Limit | undefined> = {
  employees: 1,
  foundingDate: '0',
  ipoDate: '0',
  createdAt: undefined,
  updatedAt: undefined,
};

/** Returns the ranges of a query, each with at least one limit. */
export function rangesOf(query: Ranges): HalfOpenRange[] {
  return rangeFields.flatMap((field) => {
    const lower = [query[`${field}[gte]`], nextOf(query[`${field}[gt]`])].filter(isGiven);
    const upper = [query[`${field}[lt]`], nextOf(query[`${field}[lte]`])].filter(isGiven);
    if (lower.length + upper.length === 0) {
      return [];
    }
    const range: HalfOpenRange = {
      field,
      from: lower.sort(ascending).at(-1) ?? leastKnown[field],
      to: upper.sort(ascending).at(0),
    };
    return [range];
  });
}

function ascending(one: Limit, other: Limit): number {
  return one < other ? -1 : 1;
}

function nextOf(value: Limit | undefined): Limit | undefined {
  return value === undefined ? undefined : next(value);
}

function isGiven(value: Limit | undefined): value is Limit {
  return value !== undefined;
}

/** Adds an error for each range that contains no value. */
export function checkRanges(query: Ranges, context: z.RefinementCtx): void {
  for (const { field, from, to } of rangesOf(query)) {
    if (from !== undefined && to !== undefined && from >= to) {
      const lower = `${field}[gte]` in query ? `${field}[gte]` : `${field}[gt]`;
      const upper = `${field}[lte]` in query ? `${field}[lte]` : `${field}[lt]`;
      context.addIssue({
        code: 'custom',
        path: [upper],
        message: `contradicts ${lower}: no value satisfies both filters`,
      });
    }
  }
}
