import { z } from 'zod';
import { cleanText } from '../../text.ts';
import { countryValues, tagValues, valuesOf } from './values.ts';

/** Text fields that lists can filter by equal values. */
export const equalityFilters = [
  'country',
  'sector',
  'industry',
  'exchange',
  'type',
  'marketType',
  'financingType',
  'issuance',
  'tickerSymbol',
] as const;
type EqualityFilter = (typeof equalityFilters)[number];

const excludableFields = [...equalityFilters, 'tags'] as const;
export type ExcludableField = (typeof excludableFields)[number];

/** The type of a filter. After validation, the filter is a list of texts. */
type Values = z.ZodOptional<z.ZodType<string[], string | string[]>>;

const text = cleanText(200);
const { $schema: _dialect, ...textSchema } = z.toJSONSchema(text);
const textValues = valuesOf(text, textSchema);

function schemaOf(field: ExcludableField): Values {
  if (field === 'country') {
    return countryValues.optional();
  }
  return field === 'tags' ? tagValues.optional() : textValues.optional();
}

function descriptionOf(field: EqualityFilter): string {
  return field === 'country'
    ? 'Records of this country or one of several, separated by commas: ISO 3166-1 alpha-2, in upper or lower case'
    : `Records with this ${field}, or one of several (\`${field}=…&${field}=…\`), in upper or lower case`;
}

export const equalityShape = Object.fromEntries(
  equalityFilters.map((field) => [
    field,
    schemaOf(field).meta({ description: descriptionOf(field) }),
  ]),
) as Record<EqualityFilter, Values>;

export const tagShape = {
  tags: schemaOf('tags').meta({
    description:
      'Records with all of these tags, separated by commas; in any letter case if no record has the exact tag',
  }),
  'tags[any]': schemaOf('tags').meta({
    description: 'Records with one of these tags, separated by commas',
  }),
};

/**
 * The parameters such as `country[not]=JP`. The shorter `country!=JP` has the same meaning. OpenAPI
 * documents do not contain parameters such as `country!`, because generators of clients would give
 * `country` and `country!` the same name.
 */
export const exclusionShape = {
  ...(Object.fromEntries(
    excludableFields.map((field) => [
      `${field}[not]`,
      schemaOf(field).meta({
        description: `Records with none of these values of ${field}; \`${field}!=…\` is the same`,
      }),
    ]),
  ) as Record<`${ExcludableField}[not]`, Values>),
  ...(Object.fromEntries(
    excludableFields.map((field) => [`${field}!`, schemaOf(field).meta({ undocumented: true })]),
  ) as Record<`${ExcludableField}!`, Values>),
};

type Exclusions = { [Name in keyof typeof exclusionShape]?: string[] | undefined };

/** Returns the values that a query excludes, by field. */
export function exclusionsOf(query: Exclusions): { field: ExcludableField; values: string[] }[] {
  return excludableFields.flatMap((field) => {
    const values = [...(query[`${field}[not]`] ?? []), ...(query[`${field}!`] ?? [])];
    return values.length === 0 ? [] : [{ field, values }];
  });
}
