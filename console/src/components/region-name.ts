import { currentLanguage } from '../i18n/i18n.ts';

const isCountry = /^[a-z]{2}$/;

/** Returns the name and the code of a region of the platform, such as “European Union (eu)”. */
export function regionName(code: string): string {
  if (!isCountry.test(code)) {
    return code;
  }
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region', fallback: 'none' });
  const name = names.of(code.toUpperCase());
  return name === undefined ? code : `${name} (${code})`;
}
