import { domainUrlPattern } from '../uri-patterns.ts';
import { countryCodes } from './country.ts';

type JsonSchema = Record<string, unknown>;

const monthAndDay =
  '-(0[13578]|1[02])(-(0[1-9]|[12][0-9]|3[01]))?|-(0[469]|11)(-(0[1-9]|[12][0-9]|30))?|-02(-(0[1-9]|[12][0-9]))?';

/**
 * Matches a year, a month, a date, or an empty text. A pattern cannot express leap years, so code
 * checks 29 February.
 */
export const yearFormat: JsonSchema = { pattern: `^([0-9]{4}(${monthAndDay})?)?$` };

/**
 * The rules of field-rules.ts as JSON Schema, as far as this is possible. The descriptions contain
 * the rest.
 */
export const countryFormat: JsonSchema = { pattern: `^(${countryCodes.join('|')})?$` };
export const countryFilterFormat: JsonSchema = {
  pattern: `^(${[...countryCodes, ...countryCodes.map((code) => code.toLowerCase())].join('|')})?$`,
};
export const cikFormat: JsonSchema = { pattern: '^[0-9]{0,10}$' };
export const leiFormat: JsonSchema = { pattern: '^([0-9A-Z]{18}[0-9]{2})?$' };
export const figiFormat: JsonSchema = {
  pattern: '^([B-DF-HJ-NP-TV-Z]{2}G[0-9B-DF-HJ-NP-TV-Z]{8}[0-9])?$',
};
export const urlFormat: JsonSchema = { pattern: `^(${domainUrlPattern})?$` };
