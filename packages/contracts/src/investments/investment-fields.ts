import { cikRule, countryRule, figiRule, leiRule, type Rule, textRule, urlRule, yearRule } from './field-rules.ts';

export const visibilities = ['workspace', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

interface TextField {
  maxLength: number;
  rule?: Rule<string>;
  example: string;
  description: string;
}

/** The text fields that a client writes: each is a string, empty where nothing is known. */
export const textFields = {
  tickerSymbol: { maxLength: 40, example: 'AAPL', description: 'Symbol at its main exchange' },
  name: { maxLength: 300, example: 'Apple Inc.', description: 'Legal name' },
  description: { maxLength: 20_000, example: 'Designs and sells the iPhone.', description: 'What the company does' },
  address: { maxLength: 500, example: 'One Apple Park Way, Cupertino, CA 95014', description: 'Postal address' },
  country: { maxLength: 2, rule: countryRule, example: 'US', description: 'ISO 3166-1 alpha-2' },
  cik: { maxLength: 10, rule: cikRule, example: '0000320193', description: "The SEC's Central Index Key, digits" },
  lei: { maxLength: 20, rule: leiRule, example: 'HWUPKR0MPOU8FGXBT394', description: 'ISO 17442' },
  figi: {
    maxLength: 12,
    rule: figiRule,
    example: 'BBG000B9XRY4',
    description: 'Financial Instrument Global Identifier',
  },
  foundingDate: { maxLength: 10, rule: yearRule, example: '1976', description: 'Year, or a date' },
  ipoDate: { maxLength: 10, rule: yearRule, example: '1980', description: 'Year, or a date' },
  headquarters: { maxLength: 300, example: 'Cupertino, California', description: 'Where it is led from' },
  ceo: { maxLength: 200, example: 'Tim Cook', description: 'Chief executive' },
  exchange: { maxLength: 100, example: 'NASDAQ', description: 'Main exchange' },
  industry: { maxLength: 200, example: 'Technology Hardware', description: 'Industry' },
  sector: { maxLength: 200, example: 'Information Technology', description: 'Sector' },
  issuance: { maxLength: 20, example: 'CS', description: 'Short code of the kind of security' },
  website: { maxLength: 2_000, rule: urlRule, example: 'https://www.apple.com', description: 'http or https' },
  editedName: { maxLength: 300, example: 'Apple', description: 'The name as this workspace shows it' },
  financingType: { maxLength: 100, example: 'public', description: 'How it is financed' },
  marketType: { maxLength: 100, example: 'developed', description: 'Kind of market' },
  type: { maxLength: 100, example: 'company', description: 'Kind of record' },
} as const satisfies Record<string, TextField>;

export type TextFieldName = keyof typeof textFields;
export const textFieldNames = Object.keys(textFields) as TextFieldName[];

/** The whole rule of a text field: length, well-formedness, and its own. */
export const textFieldRules = Object.fromEntries(
  Object.entries(textFields).map(([name, field]) => [name, ruleOf(field)]),
) as Record<TextFieldName, Rule<string>>;

/** An http or https URL, or empty. */
export const bannerImageRule = ruleOf({ maxLength: 2_000, rule: urlRule });

function ruleOf({ maxLength, rule }: Pick<TextField, 'maxLength' | 'rule'>): Rule<string> {
  const text = textRule(maxLength);
  // A value too long for a code is no code: its own rule says so better.
  return rule ? (value) => rule(value) ?? text(value) : text;
}

export const maxTags = 50;
export const maxTagLength = 100;
export const maxEmployees = 100_000_000;
