import { Tooltip } from '@mantine/core';
import { currentLanguage } from '../i18n/i18n.ts';
import { ago } from './ago.ts';

/** A relative time. Hover shows the exact time. */
export function RelativeTime({ at }: { at: string }) {
  const language = currentLanguage();
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long' });
  const date = new Date(at);
  return (
    <Tooltip label={exact.format(date)}>
      <time dateTime={at}>{ago(date, new Date(), language)}</time>
    </Tooltip>
  );
}
