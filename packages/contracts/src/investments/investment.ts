import { z } from 'zod';
import { cleanText } from '../text.ts';
import type { Rule } from './field-rules.ts';
import { freeFormRule } from './free-form.ts';
import {
  bannerImageRule,
  maxEmployees,
  maxTagLength,
  maxTags,
  type TextFieldName,
  textFieldNames,
  textFieldRules,
  textFields,
  visibilities,
} from './investment-fields.ts';

function text(name: TextFieldName) {
  const { example, description } = textFields[name];
  return ruled(textFieldRules[name]).meta({ description, examples: [example] });
}

function ruled(rule: Rule<string>) {
  return z.string({ error: 'must be a string' }).superRefine(reporting(rule));
}

function reporting<Value>(rule: Rule<Value>) {
  return (value: Value, context: z.RefinementCtx) => {
    const fault = rule(value);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  };
}

const texts = Object.fromEntries(textFieldNames.map((name) => [name, text(name)])) as Record<
  TextFieldName,
  ReturnType<typeof text>
>;

/** What a client writes of an investment. */
const written = {
  ...texts,
  employees: z.int('must be a whole number').min(0, 'must not be negative').max(maxEmployees).nullable(),
  tags: z.array(cleanText(maxTagLength).min(1, 'must not be empty')).max(maxTags, `must be at most ${maxTags} tags`),
  visibility: z.enum(visibilities, `must be one of ${visibilities.join(', ')}`),
  bannerImage: ruled(bannerImageRule).nullable(),
  clearbit: z
    .record(z.string(), z.unknown(), { error: 'must be an object' })
    .superRefine(reporting(freeFormRule))
    .meta({ description: 'Free-form enrichment' }),
};

/** All 32 fields, always there. */
export const investmentSchema = z
  .object({
    id: z.string(),
    tickerSymbol: texts.tickerSymbol,
    name: texts.name,
    description: texts.description,
    address: texts.address,
    country: texts.country,
    cik: texts.cik,
    lei: texts.lei,
    figi: texts.figi,
    foundingDate: texts.foundingDate,
    ipoDate: texts.ipoDate,
    headquarters: texts.headquarters,
    ceo: texts.ceo,
    employees: z.int().nullable(),
    exchange: texts.exchange,
    industry: texts.industry,
    sector: texts.sector,
    issuance: texts.issuance,
    website: texts.website,
    tags: z.array(z.string()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    editedName: texts.editedName,
    financingType: texts.financingType,
    marketType: texts.marketType,
    type: texts.type,
    visibility: z.enum(visibilities),
    isFavorite: z.boolean().meta({ description: "The calling user's own mark" }),
    isLocked: z.boolean(),
    isArchived: z.boolean(),
    bannerImage: z.string().nullable(),
    clearbit: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Investment' });

export type Investment = z.infer<typeof investmentSchema>;
export type InvestmentFields = Omit<
  Investment,
  'id' | 'createdAt' | 'updatedAt' | 'isFavorite' | 'isLocked' | 'isArchived'
>;

/** What a field holds when nothing is known of it. */
export const emptyFields: InvestmentFields = {
  ...(Object.fromEntries(textFieldNames.map((name) => [name, ''])) as Record<TextFieldName, string>),
  employees: null,
  tags: [],
  visibility: 'workspace',
  bannerImage: null,
  clearbit: {},
};

/** Fields that the platform sets: a body that brings one is told so. */
export const serverFields = ['id', 'createdAt', 'updatedAt', 'isFavorite', 'isLocked', 'isArchived'] as const;

export const nameOrTickerFault = 'must not be empty unless there is a tickerSymbol';

/** A new investment: every field may be left out, but it has a name or a ticker. */
export const createInvestmentBody = z
  .strictObject(written)
  .partial()
  .superRefine((value, context) => {
    if (!value.name?.trim() && !value.tickerSymbol?.trim())
      context.addIssue({ code: 'custom', path: ['name'], message: nameOrTickerFault });
  })
  .meta({ id: 'NewInvestment' });

type Nullable = { [Name in keyof typeof written]: z.ZodNullable<(typeof written)[Name]> };

/** A merge patch (RFC 7396): what is named changes, and null empties a field. */
export const updateInvestmentBody = z
  .strictObject(
    Object.fromEntries(Object.entries(written).map(([name, schema]) => [name, schema.nullable()])) as Nullable,
  )
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'must change at least one field')
  .meta({ id: 'InvestmentPatch' });
