import { currentLanguage } from '../i18n/i18n.ts';

const isCountry = /^[A-Z]{2}$/;

/**
 * Returns the name of a country in the language of the page.
 * @param code as in ISO 3166-1 alpha-2
 * @returns undefined if there is no name
 */
export function countryName(code: string): string | undefined {
  if (!isCountry.test(code)) {
    return undefined;
  }
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region', fallback: 'none' });
  return names.of(code);
}
