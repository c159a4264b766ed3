import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage, i18next, type Language } from './i18n.ts';

/**
 * The keys of texts. `records_one` and `records_other` are the plural forms of the key `records`.
 */
type KeyOf<English> = keyof English extends infer Key
  ? Key extends `${infer Base}_${'one' | 'other'}`
    ? Base
    : Key
  : never;

/** The texts of a folder of the console. */
export interface Texts<Key> {
  namespace: string;
  /** Never set. The member exists only for the type of the keys. */
  keys?: Key;
}

export type Translate<Key> = (key: Key, values?: Record<string, string | number>) => string;

type Words = Record<string, string>;

const german = new Map<string, () => Promise<{ default: Words }>>();
const pending = new Map<string, Promise<void>>();

/**
 * Declares the texts of a folder. The German texts are loaded only for people who read German.
 * @param namespace the name of the folder
 */
export function defineTexts<English extends Words>(
  namespace: string,
  english: English,
  loadGerman: () => Promise<{ default: { [Key in keyof English]: string } }>,
): Texts<KeyOf<English>> {
  i18next.addResourceBundle('en', namespace, english);
  german.set(namespace, loadGerman);
  if (currentLanguage() === 'de') {
    load(namespace);
  }
  return { namespace };
}

function load(namespace: string): Promise<void> {
  const loading =
    pending.get(namespace) ??
    german.get(namespace)!().then(
      ({ default: words }) => void i18next.addResourceBundle('de', namespace, words),
    );
  pending.set(namespace, loading);
  return loading;
}

/** Waits until the texts are loaded. If a request fails, the page is in English. */
export async function textsAreLoaded(): Promise<void> {
  await Promise.allSettled(pending.values());
}

export async function setLanguage(language: Language): Promise<void> {
  if (language === 'de') {
    await Promise.allSettled([...german.keys()].map(load));
  }
  await changeLanguage(language);
}

/** Returns a function that translates with the texts of a folder. */
export function useTexts<Key>({ namespace }: Texts<Key>): Translate<Key> {
  const { t } = useTranslation(namespace);
  // The function changes only with the language, because columns of tables depend on it.
  return useCallback((key, values) => t(String(key), { ...values }), [t]);
}
