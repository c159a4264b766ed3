import { Loader } from '@mantine/core';
import { useTexts } from '../i18n/texts.ts';
import { Centered } from './centered.tsx';
import { shellTexts } from './texts.ts';

/** Shows a sign of loading before the first page. */
export function Opening() {
  const t = useTexts(shellTexts);
  return (
    <Centered>
      <Loader aria-label={t('opening')} role="status" />
    </Centered>
  );
}
