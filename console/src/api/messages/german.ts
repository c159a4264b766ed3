import type { Translator } from '@irp/contracts/message-translator';
import { currentLanguage } from '../../i18n/i18n.ts';

let loading: Promise<Translator> | undefined;

/**
 * Loads the German translations of API messages. If the request fails, messages stay in English.
 */
export function loadGerman(): Promise<Translator> {
  loading ??= import('@irp/contracts/german-messages').then(
    ({ toGerman }) => toGerman,
    () => {
      // The next message loads the translations again.
      loading = undefined;
      return () => undefined;
    },
  );
  return loading;
}

/**
 * Returns the translator for the person's language; undefined for English, the language of the API.
 */
export function findTranslator(): Promise<Translator> | undefined {
  return currentLanguage() === 'de' ? loadGerman() : undefined;
}
