import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { placeKey } from '../../api/queries.ts';
import { useScope } from '../../api/use-scope.ts';
import { Notice } from '../../components/notice.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { secretTexts } from './texts.ts';

/**
 * Shows that the report has ended the sessions of the person. The button fetches the data again.
 * The requests fail without a session, and the console opens the sign-in.
 */
export function Reported() {
  const t = useTexts(secretTexts);
  const { place } = useScope();
  const queries = useQueryClient();
  return (
    <Notice tone="good" title={t('compromised')} role="alert">
      <p>{t('signedOut')}</p>
      <Button
        variant="default"
        onClick={() => void queries.invalidateQueries({ queryKey: placeKey(place) })}
      >
        {t('goOn')}
      </Button>
    </Notice>
  );
}
