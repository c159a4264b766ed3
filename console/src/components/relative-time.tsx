import { Tooltip } from '@mantine/core';
import { currentLanguage } from '../i18n/i18n.ts';
import { ago } from './ago.ts';

/** How long ago it was; the exact time is shown on hover and on focus, and when it is printed. */
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
