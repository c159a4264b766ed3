import { z } from 'zod';
import { cleanText } from '../text.ts';
import { emptyFields, unknownValuesTable } from './empty-fields.ts';
import { investmentExample, investmentPatchExample, newInvestmentExample } from './examples.ts';
import { urlFormat } from './field-formats.ts';
import type { Rule } from './field-rules.ts';
import { freeFormFormat, freeFormRule } from './free-form.ts';
import {
  bannerImageRule,
  employeesError,
  maxEmployees,
  maxTagLength,
  maxTags,
  type TextFieldName,
  textFieldFormat,
  textFieldNames,
  textFieldRules,
  textFields,
  visibilities,
} from './investment-fields.ts';

function text(name: TextFieldName) {
  const { example, description } = textFields[name];
  return ruled(textFieldRules[name]).meta({
    ...textFieldFormat(name),
    description,
    examples: [example],
  });
}

function ruled(rule: Rule<string>) {
  return z.string({ error: 'must be a string' }).superRefine(reporting(rule));
}

function reporting<Value>(rule: Rule<Value>) {
  return (value: Value, context: z.RefinementCtx) => {
    const error = rule(value);
    if (error !== undefined) {
      context.addIssue({ code: 'custom', message: error });
    }
  };
}

const texts = Object.fromEntries(textFieldNames.map((name) => [name, text(name)])) as Record<
  TextFieldName,
  ReturnType<typeof text>
>;

/**
 * Returns the schema of a text field in a response. The schema has no rules, because the value may
 * have been stored under earlier rules.
 */
function storedText(name: TextFieldName) {
  const { example, description } = textFields[name];
  return z.string().meta({ description, examples: [example] });
}

/** The fields that clients can send. */
const clientFields = {
  ...texts,
  employees: z
    .int(employeesError)
    .min(0, employeesError)
    .max(maxEmployees, employeesError)
    .nullable()
    .transform((value) => value ?? emptyFields.employees)
    .meta({ description: 'Number of employees; null is stored as 0, as in version 0.1.0' }),
  tags: z
    .array(cleanText(maxTagLength).min(1, 'must not be empty'))
    .max(maxTags, `must contain at most ${maxTags} tags`),
  visibility: z.enum(visibilities, `must be one of ${visibilities.join(', ')}`),
  bannerImage: ruled(bannerImageRule)
    .meta({
      ...urlFormat,
      maxLength: 2_000,
      description: 'http or https URL of the image; null or an empty string for none',
      examples: ['https://www.apple.com/og.png'],
    })
    .nullable()
    .transform((value) => value || emptyFields.bannerImage),
  clearbit: z
    .record(z.string(), z.unknown(), { error: 'must be an object' })
    .superRefine(reporting(freeFormRule))
    .meta({
      ...freeFormFormat,
      description: 'Free-form JSON object, nested at most 20 levels deep',
    }),
};

/**
 * An investment record. All 32 fields are present, with their type, even if the value is unknown.
 */
export const investmentSchema = z
  .object({
    id: z.string(),
    tickerSymbol: storedText('tickerSymbol'),
    name: storedText('name'),
    description: storedText('description'),
    address: storedText('address'),
    country: storedText('country'),
    cik: storedText('cik'),
    lei: storedText('lei'),
    figi: storedText('figi'),
    foundingDate: storedText('foundingDate'),
    ipoDate: storedText('ipoDate'),
    headquarters: storedText('headquarters'),
    ceo: storedText('ceo'),
    employees: z
      .int()
      .min(0)
      .meta({ description: 'Number of employees; 0 if unknown', examples: [164_000] }),
    exchange: storedText('exchange'),
    industry: storedText('industry'),
    sector: storedText('sector'),
    issuance: storedText('issuance'),
    website: storedText('website'),
    tags: z.array(z.string()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    editedName: storedText('editedName'),
    financingType: storedText('financingType'),
    marketType: storedText('marketType'),
    type: storedText('type'),
    visibility: z.enum(visibilities),
    isFavorite: z
      .boolean()
      .meta({ description: 'Whether the record is a favourite of the calling user' }),
    isLocked: z.boolean(),
    isArchived: z.boolean(),
    bannerImage: z.string().nullable().meta({ description: 'URL of the image; null without one' }),
    clearbit: z.record(z.string(), z.unknown()),
  })
  .meta({
    id: 'Investment',
    description: `A record of a company. All 32 fields are always present. An unknown field has this value:\n\n${unknownValuesTable()}`,
    examples: [investmentExample],
  });

export type Investment = z.infer<typeof investmentSchema>;
export type InvestmentFields = Omit<
  Investment,
  'id' | 'createdAt' | 'updatedAt' | 'isFavorite' | 'isLocked' | 'isArchived'
>;

/** Fields set by the platform: a body with such a field is rejected. */
export const serverFields = [
  'id',
  'createdAt',
  'updatedAt',
  'isFavorite',
  'isLocked',
  'isArchived',
] as const;

export const nameOrTickerError = 'is required if there is no tickerSymbol';

/**
 * The fields of a row in an import. All fields are optional, because the row may change an existing
 * record.
 */
export const importedFields = z.strictObject(clientFields).partial();

/** A new investment. Every field is optional, but a name or a ticker is required. */
export const createInvestmentBody = importedFields
  .superRefine((value, context) => {
    if (!value.name?.trim() && !value.tickerSymbol?.trim()) {
      context.addIssue({
        code: 'custom',
        path: ['name'],
        message: nameOrTickerError,
      });
    }
  })
  .meta({
    id: 'NewInvestment',
    description:
      'Every field is optional, but a `name` or a `tickerSymbol` that is not blank is required',
    anyOf: ['name', 'tickerSymbol'].map((name) => ({
      required: [name],
      properties: { [name]: { pattern: '\\S' } },
    })),
    examples: [newInvestmentExample],
  });

type ClientFields = typeof clientFields;
type Nullable = {
  [Name in Exclude<keyof ClientFields, 'visibility'>]: z.ZodNullable<ClientFields[Name]>;
};

/** The fields that a patch can change, with the rules for their values after the patch. */
export const patchableFields = z.strictObject(clientFields);

const { visibility, ...emptiableFields } = clientFields;

/**
 * A merge patch (RFC 7396). Given fields change, objects are merged, and null empties a field.
 * `visibility` cannot be null, because its default would show a private record to the workspace.
 */
export const updateInvestmentBody = z
  .strictObject({
    ...(Object.fromEntries(
      Object.entries(emptiableFields).map(([name, schema]) => [name, schema.nullable()]),
    ) as Nullable),
    visibility,
  })
  .partial()
  .meta({
    id: 'InvestmentPatch',
    description:
      'A record always has a `name` or a `tickerSymbol`: both cannot become empty; `visibility` cannot be null',
    examples: [investmentPatchExample],
  });
