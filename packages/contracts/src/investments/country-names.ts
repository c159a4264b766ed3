import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries/index.js';
import { countryKey } from './country-key.ts';
import { countryVariants, refusedNames } from './country-variants.ts';

const require = createRequire(import.meta.url);

/** Languages in the CLDR of Node that i18n-iso-countries does not have. */
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

/** Codes by the keys of names; undefined for a name that two countries have. */
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
    // Only the file of the language is read, because the main module of the package reads all
    // languages.
    const { countries: names }: { countries: Record<string, string | string[]> } = require(
      `i18n-iso-countries/langs/${language}.json`,
    );
    for (const [code, given] of Object.entries(names)) {
      for (const name of [given].flat()) {
        this.add(code, name);
      }
    }
  }

  /** Adds the names in a language from the CLDR. */
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
 * Returns the English short names of ISO 3166-1 as the standard spells them, such as `Bolivia
 * (Plurinational State of)`.
 */
export function isoNames(): { code: string; name: string }[] {
  return require('country-list').getData();
}

/**
 * Returns the English names. `exact` contains the short names of ISO, which alone distinguish the
 * two Congos.
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

/** Returns the names in all languages, including English. */
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

/** The English names, which are read when the first name is looked up. */
export const englishNames = once(readEnglishNames);
/**
 * About 12,000 names. The names are read at the first lookup of a name in another language than
 * English.
 */
export const allNames = once(readAllNames);
