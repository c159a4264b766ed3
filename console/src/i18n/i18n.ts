import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readPreference, writePreference } from '../theme/preferences.ts';
import { isolate } from './isolate.ts';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];
/** The name of each language in the language itself. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

const isLanguage = (text: string | undefined): text is Language =>
  languages.some((one) => one === text);

function preferredLanguage(): Language {
  const chosen = readPreference('irp_language');
  const wanted = [chosen, ...navigator.languages.map((one) => one.slice(0, 2))];
  return wanted.find(isLanguage) ?? 'en';
}

i18next.use(initReactI18next).init({
  lng: preferredLanguage(),
  fallbackLng: 'en',
  resources: {},
  initAsync: false,
  // React escapes HTML, so i18next only keeps right-to-left values from changing the text around
  // them.
  interpolation: { escape: isolate },
  react: { useSuspense: false },
});
document.documentElement.lang = i18next.language;

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'en';
}

export function changeLanguage(language: Language): Promise<unknown> {
  writePreference('irp_language', language);
  document.documentElement.lang = language;
  return i18next.changeLanguage(language);
}

export { i18next };
