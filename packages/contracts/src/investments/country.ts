import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries/index.js';

const require = createRequire(import.meta.url);

/** The alpha-2 codes of ISO 3166-1. */
export const countryCodes: readonly string[] = Object.keys(countries.getAlpha2Codes()).sort();
const codes = new Set(countryCodes);

/** Names in real files that are not in the English list of ISO 3166-1, separated by semicolons. */
const otherNames = {
  BA: 'bosnia and herzegovina',
  BN: 'brunei',
  BO: 'bolivia',
  BS: 'bahamas',
  CD: 'congo, democratic republic; congo-kinshasa; democratic republic of the congo; dr congo; drc',
  CI: 'ivory coast',
  CV: 'cape verde',
  CW: 'curacao',
  CZ: 'czech republic',
  FK: 'falkland islands',
  FM: 'micronesia',
  GB: 'britain; england; great britain; northern ireland; scotland; uk; wales',
  GM: 'gambia',
  HK: 'hong kong',
  IE: 'republic of ireland',
  IR: 'iran; islamic republic of iran',
  KP: "democratic people's republic of korea; korea (north); korea, north; north korea",
  KR: 'korea; korea (south); korea, republic of; korea, south; republic of korea; south korea',
  LA: 'laos',
  MD: 'moldova',
  MK: 'macedonia',
  MM: 'burma',
  MO: 'macao; macau',
  NL: 'holland',
  PS: 'palestine',
  RE: 'reunion',
  RU: 'russia',
  SY: 'syria',
  SZ: 'swaziland',
  TC: 'turks and caicos islands',
  TR: 'turkey; turkiye',
  TW: 'taiwan',
  TZ: 'tanzania; united republic of tanzania',
  AE: 'uae; emirates',
  US: 'america; united states (usa); usa',
  VA: 'vatican; vatican city',
  VE: 'bolivarian republic of venezuela; venezuela',
  VG: 'british virgin islands',
  VI: 'us virgin islands',
  VN: 'vietnam',
};

type CodesByName = Map<string, string | undefined>;

const byName = namesIn('en');
for (const [code, names] of Object.entries(otherNames)) for (const name of names.split('; ')) byName.set(name, code);

let byForeignName: CodesByName | undefined;

/** Codes by the names in some languages; undefined for a name that means two countries, such as Congo. */
function namesIn(...languages: string[]): CodesByName {
  const found: CodesByName = new Map();
  for (const language of languages) {
    // The main module of the package reads all 80 languages at once.
    countries.registerLocale(require(`i18n-iso-countries/langs/${language}.json`));
    for (const [code, names] of Object.entries(countries.getNames(language, { select: 'all' }))) {
      for (const name of names.map(normalized)) {
        const isAmbiguous = found.has(name) && found.get(name) !== code;
        found.set(name, isAmbiguous ? undefined : code);
      }
    }
  }
  return found;
}

/** Lower case, without accents, dots and a leading article, with one spelling of apostrophes, ampersands and spaces. */
function normalized(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = letters.replaceAll('’', "'").replaceAll('&', 'and').replaceAll('.', '').replaceAll(/\s+/g, ' ');
  return words.trim().replace(/^the /, '');
}

/** Whether ISO 3166-1 has this alpha-2 code. */
export function isCountryCode(code: string): boolean {
  return codes.has(code);
}

/**
 * The ISO 3166-1 alpha-2 code of a country name, in English or another language, or of an alpha-2 or alpha-3 code in either
 * case or a numeric one; undefined for anything else, and for a name that means two countries.
 */
export function countryCodeOf(name: string): string | undefined {
  const upper = name.trim().toUpperCase();
  if (codes.has(upper)) return upper;
  if (/^\d{3}$/.test(upper)) return countries.numericToAlpha2(upper);
  const words = normalized(name);
  const inOrder = words.replace(/^([^,]+), ([^,]+ of)$/, '$2 $1');
  const isAlpha3 = /^[A-Z]{3}$/.test(upper);
  const english = byName.get(words) ?? byName.get(inOrder) ?? (isAlpha3 ? countries.alpha3ToAlpha2(upper) : undefined);
  if (english !== undefined) return english;
  // 12,000 names, read when the first one is not English.
  byForeignName ??= namesIn(...countries.getSupportedLanguages());
  return byForeignName.get(words);
}
