import countries from 'i18n-iso-countries/index.js';
import { countryKey } from './country-key.ts';
import { allNames, englishNames } from './country-names.ts';
import { namesInFormerStates } from './country-variants.ts';

/** The alpha-2 codes of ISO 3166-1. */
export const countryCodes: readonly string[] = Object.keys(countries.getAlpha2Codes()).sort();
const codes = new Set(countryCodes);

/** Maximum length of a name, in characters. No name of a country is longer. */
const maxNameLength = 200;

/**
 * Matches the words of a formal name that do not belong to the name of the country, as in Arab
 * Republic of Egypt.
 */
const government =
  'arab bolivarian commonwealth cooperative democratic duchy federal federative grand hashemite islamic kingdom peoples plurinational principality republic socialist sultanate union';
const wordsOfGovernment = new Set(government.split(' '));
const keysInFormerStates = new Set(namesInFormerStates.map(countryKey));

/** Tells whether ISO 3166-1 has this alpha-2 code. */
export function isCountryCode(code: string): boolean {
  return codes.has(code);
}

/**
 * Returns the ISO 3166-1 alpha-2 code of a country name, in English or another language, of an
 * alpha-2 or alpha-3 code in either case, or of a numeric code. Returns undefined for a text that
 * is neither a name nor a code of a country. Returns undefined even for a name of two countries,
 * and for a name of a former state.
 */
export function countryCodeOf(name: string): string | undefined {
  const text = name.trim();
  if (text.length > maxNameLength) {
    return undefined;
  }
  const upper = text.toUpperCase();
  if (codes.has(upper)) {
    return upper;
  }
  if (/^\d{3}$/.test(text)) {
    return countries.numericToAlpha2(text);
  }
  const english = englishNames();
  const key = countryKey(text);
  const code =
    english.exact.get(text.toLowerCase().replaceAll(/\s+/g, ' ')) ?? english.byKey.get(key);
  if (code !== undefined || english.byKey.has(key)) {
    return code;
  }
  const alpha3 = countries.alpha3ToAlpha2(upper);
  if (alpha3 !== undefined && text === upper) {
    return alpha3;
  }
  const named = allNames().get(key) ?? codeOfFormalName(key);
  // An alpha-3 code that is also the name of another country is rejected: NGA is Nigeria, and Nga
  // means Russia in Vietnamese.
  if (alpha3 !== undefined && named !== undefined && named !== alpha3) {
    return undefined;
  }
  return named ?? alpha3;
}

/**
 * Returns the code of a formal name, found by the name without the form of government. Does not
 * find the two Koreas, Congos and Chinas, whose names differ only in the form of government.
 */
function codeOfFormalName(key: string): string | undefined {
  const rest = key
    .split(' ')
    .filter((word) => !wordsOfGovernment.has(word))
    .join(' ');
  return keysInFormerStates.has(rest) ? undefined : englishNames().byKey.get(rest);
}
