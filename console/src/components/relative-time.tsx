import { Tooltip } from '@mantine/core';
import { useNowMs } from '../api/server-clock.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { ago } from './ago.ts';

/** Shows a relative time. The exact time is shown on hover and on paper. */
export function RelativeTime({ at }: { at: string }) {
  const language = currentLanguage();
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long' });
  const date = new Date(at);
  const nowMs = useNowMs();
  const exactTime = exact.format(date);
  return (
    <Tooltip label={exactTime}>
      <time dateTime={at} data-exact={exactTime}>
        {ago(date, new Date(nowMs), language)}
      </time>
    </Tooltip>
  );
}
