import { currentLanguage } from '../i18n/i18n.ts';

const isCountry = /^[A-Z]{2}$/;
/** The names by language, because their creation takes 0.2 ms. */
const namesByLanguage = new Map<string, Intl.DisplayNames>();

/**
 * Returns the name of a country in the language of the page.
 * @param code as in ISO 3166-1 alpha-2
 * @returns undefined if there is no name
 */
export function countryName(code: string): string | undefined {
  return isCountry.test(code) ? namesIn(currentLanguage()).of(code) : undefined;
}

function namesIn(language: string): Intl.DisplayNames {
  const names =
    namesByLanguage.get(language) ??
    new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  namesByLanguage.set(language, names);
  return names;
}
