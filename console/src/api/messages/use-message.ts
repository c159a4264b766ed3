import type { Translator } from '@irp/contracts/message-translator';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadGerman } from './german.ts';

const asItIs: Translator = () => undefined;

/** Messages in responses of the API, such as of a job, in the language of the person. */
export function useMessage(): (english: string) => string {
  const isGerman = useTranslation().i18n.language === 'de';
  const [translate, setTranslate] = useState(() => asItIs);
  useEffect(() => {
    if (isGerman) {
      void loadGerman().then((loaded) => setTranslate(() => loaded));
    }
  }, [isGerman]);
  // The same function until the language changes: columns of tables depend on the function.
  return useCallback(
    (english) => (isGerman ? translate(english) : undefined) ?? english,
    [isGerman, translate],
  );
}
