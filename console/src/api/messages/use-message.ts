import type { Translator } from '@irp/contracts/message-translator';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadGerman } from './german.ts';

const asItIs: Translator = () => undefined;

/**
 * Translates a message in a response of the API, such as the error of a job, to the person's
 * language.
 */
export function useMessage(): (english: string) => string {
  const isGerman = useTranslation().i18n.language === 'de';
  const [translate, setTranslate] = useState(() => asItIs);
  useEffect(() => {
    if (isGerman) {
      void loadGerman().then((loaded) => setTranslate(() => loaded));
    }
  }, [isGerman]);
  // The function changes only with the language, because columns of tables depend on it.
  return useCallback(
    (english) => (isGerman ? translate(english) : undefined) ?? english,
    [isGerman, translate],
  );
}
