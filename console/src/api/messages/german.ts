import type { Translator } from '@irp/contracts/message-translator';
import { currentLanguage } from '../../i18n/i18n.ts';

let loading: Promise<Translator> | undefined;

/** The German messages of the API. If the request fails, messages are in English. */
export function loadGerman(): Promise<Translator> {
  loading ??= import('@irp/contracts/german-messages').then(
    ({ toGerman }) => toGerman,
    () => {
      // The next message retries.
      loading = undefined;
      return () => undefined;
    },
  );
  return loading;
}

/** Finds the translator for the person's language; undefined: the API has this language. */
export function findTranslator(): Promise<Translator> | undefined {
  return currentLanguage() === 'de' ? loadGerman() : undefined;
}
