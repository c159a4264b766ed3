import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries/index.js';
import { countryKey } from './country-key.ts';
import { countryVariants, refusedNames } from './country-variants.ts';

const require = createRequire(import.meta.url);

/** Languages of Node's CLDR that are missing from i18n-iso-countries. */
const furtherLanguages = [
  'as',
  'fil',
  'gu',
  'kn',
  'lo',
  'my',
  'ne',
  'or',
  'pa',
  'si',
  'sr-Latn',
  'te',
  'zh-Hant',
];

/** Codes by the keys of names; undefined for a name of two countries. */
export type CodesByKey = ReadonlyMap<string, string | undefined>;

class NameIndex {
  readonly byKey = new Map<string, string | undefined>(
    refusedNames.map((name) => [countryKey(name), undefined]),
  );

  add(code: string, name: string): void {
    const key = countryKey(name);
    const isOfAnother = this.byKey.has(key) && this.byKey.get(key) !== code;
    this.byKey.set(key, isOfAnother ? undefined : code);
  }

  /** Adds the names of i18n-iso-countries in a language. */
  addLanguage(language: string): void {
    // The main module of the package reads all languages at once.
    const { countries: names }: { countries: Record<string, string | string[]> } = require(
      `i18n-iso-countries/langs/${language}.json`,
    );
    for (const [code, given] of Object.entries(names)) {
      for (const name of [given].flat()) {
        this.add(code, name);
      }
    }
  }

  /** Adds the names of the CLDR in a language. */
  addRegions(language: string): void {
    for (const style of ['long', 'short'] as const) {
      const regions = new Intl.DisplayNames(language, {
        type: 'region',
        style,
        fallback: 'none',
      });
      for (const code of Object.keys(countries.getAlpha2Codes())) {
        const name = regions.of(code);
        if (name !== undefined) {
          this.add(code, name);
        }
      }
    }
  }
}

/**
 * The short names of ISO 3166-1 in English, in the standard's spelling, such as `Bolivia
 * (Plurinational State of)`.
 */
export function isoNames(): { code: string; name: string }[] {
  return require('country-list').getData();
}

/**
 * Names in English. The exact short names of ISO distinguish the two Congos: `exact` contains the
 * short names.
 */
function readEnglishNames(): { exact: ReadonlyMap<string, string>; byKey: CodesByKey } {
  const index = new NameIndex();
  for (const { code, name } of isoNames()) {
    index.add(code, name);
  }
  index.addLanguage('en');
  index.addRegions('en');
  for (const [code, names] of Object.entries(countryVariants)) {
    for (const name of names.split('; ')) {
      index.add(code, name);
    }
  }
  return {
    exact: new Map(isoNames().map(({ code, name }) => [name.toLowerCase(), code])),
    byKey: index.byKey,
  };
}

/** Names in all languages, including English. */
function readAllNames(): CodesByKey {
  const index = new NameIndex();
  for (const [key, code] of englishNames().byKey) {
    index.byKey.set(key, code);
  }
  for (const language of countries.getSupportedLanguages()) {
    index.addLanguage(language);
  }
  for (const language of furtherLanguages) {
    index.addRegions(language);
  }
  return index.byKey;
}

function once<Value>(read: () => Value): () => Value {
  let found: { value: Value } | undefined;
  return () => {
    found ??= { value: read() };
    return found.value;
  };
}

/** Read when the first name is looked up. */
export const englishNames = once(readEnglishNames);
/** Some 12,000 names, read at the first lookup of a name that is not English. */
export const allNames = once(readAllNames);
