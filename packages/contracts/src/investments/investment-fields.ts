import { noNulPattern } from '../text.ts';
import {
  cikFormat,
  countryFormat,
  figiFormat,
  leiFormat,
  urlFormat,
  yearFormat,
} from './field-formats.ts';
import {
  cikRule,
  countryRule,
  figiRule,
  leiRule,
  type Rule,
  textRule,
  urlRule,
  yearRule,
} from './field-rules.ts';

export const visibilities = ['workspace', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

interface TextField {
  maxLength: number;
  rule?: Rule<string>;
  /** The rule as JSON Schema. */
  format?: Record<string, unknown>;
  example: string;
  description: string;
}

/**
 * The text fields in bodies: strings, which are empty if the value is unknown. Lengths count code
 * points.
 */
export const textFields = {
  tickerSymbol: {
    maxLength: 40,
    example: 'AAPL',
    description: 'Ticker symbol at the main exchange',
  },
  name: {
    maxLength: 300,
    example: 'Apple Inc.',
    description: 'Legal name',
  },
  description: {
    maxLength: 20_000,
    example: 'Designs and sells the iPhone.',
    description: 'What the company does',
  },
  address: {
    maxLength: 500,
    example: 'One Apple Park Way, Cupertino, CA 95014',
    description: 'Postal address',
  },
  country: {
    maxLength: 2,
    rule: countryRule,
    format: countryFormat,
    example: 'US',
    description: 'ISO 3166-1 alpha-2',
  },
  cik: {
    maxLength: 10,
    rule: cikRule,
    format: cikFormat,
    example: '0000320193',
    description: "The SEC's Central Index Key, digits",
  },
  lei: {
    maxLength: 20,
    rule: leiRule,
    format: leiFormat,
    example: 'HWUPKR0MPOU8FGXBT394',
    description: 'Legal Entity Identifier, ISO 17442; wrong check digits (mod 97-10) are rejected',
  },
  figi: {
    maxLength: 12,
    rule: figiRule,
    format: figiFormat,
    example: 'BBG000B9XRY4',
    description:
      'Financial Instrument Global Identifier; a wrong check digit and the prefixes BS, BM, GG, GB, GH, KY and VG are rejected',
  },
  foundingDate: {
    maxLength: 10,
    rule: yearRule,
    format: yearFormat,
    example: '1976',
    description: 'Year, month or date that exists: 1976, 1976-04 or 1976-04-01',
  },
  ipoDate: {
    maxLength: 10,
    rule: yearRule,
    format: yearFormat,
    example: '1980',
    description: 'Year, month or date that exists',
  },
  headquarters: {
    maxLength: 300,
    example: 'Cupertino, California',
    description: 'City of the head office',
  },
  ceo: {
    maxLength: 200,
    example: 'Tim Cook',
    description: 'Chief executive',
  },
  exchange: {
    maxLength: 100,
    example: 'NASDAQ',
    description: 'Main exchange',
  },
  industry: {
    maxLength: 200,
    example: 'Technology Hardware',
    description: 'Industry',
  },
  sector: {
    maxLength: 200,
    example: 'Information Technology',
    description: 'Sector',
  },
  issuance: {
    maxLength: 20,
    example: 'CS',
    description: 'Code of the security type',
  },
  website: {
    maxLength: 2_000,
    rule: urlRule,
    format: urlFormat,
    example: 'https://www.apple.com',
    description: 'http or https URL with a domain name and without a user name',
  },
  editedName: {
    maxLength: 300,
    example: 'Apple',
    description: 'Display name in this workspace',
  },
  financingType: {
    maxLength: 100,
    example: 'public',
    description: 'Type of financing',
  },
  marketType: {
    maxLength: 100,
    example: 'developed',
    description: 'Type of market',
  },
  type: {
    maxLength: 100,
    example: 'company',
    description: 'Type of record',
  },
} as const satisfies Record<string, TextField>;

export type TextFieldName = keyof typeof textFields;
export const textFieldNames = Object.keys(textFields) as TextFieldName[];

/** The complete rules of the text fields: format, length and well-formedness. */
export const textFieldRules = Object.fromEntries(
  Object.entries(textFields).map(([name, field]) => [name, ruleOf(field)]),
) as Record<TextFieldName, Rule<string>>;

/** Returns the rules of a text field as JSON Schema, as far as this is possible. */
export function textFieldFormat(name: TextFieldName): Record<string, unknown> {
  const { maxLength, format }: TextField = textFields[name];
  return {
    maxLength,
    pattern: noNulPattern,
    ...format,
  };
}

/** Accepts an http or https URL with at most 2,000 characters, or an empty text. */
export const bannerImageRule = ruleOf({ maxLength: 2_000, rule: urlRule });

function ruleOf({ maxLength, rule }: Pick<TextField, 'maxLength' | 'rule'>): Rule<string> {
  const text = textRule(maxLength);
  // The format is checked first, because its message helps more with a code than a message about
  // the length.
  return rule ? (value) => rule(value) ?? text(value) : text;
}

export const maxTags = 50;
export const maxTagLength = 100;
export const maxEmployees = 100_000_000;
export const employeesError = `must be a whole number from 0 to ${maxEmployees}`;
