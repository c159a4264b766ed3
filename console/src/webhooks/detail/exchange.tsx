import type { components } from '@irp/client';
import { Title } from '@mantine/core';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { webhooksTexts } from '../texts.ts';
import classes from '../webhooks.module.css';

type OneExchange = components['schemas']['WebhookDeliveryDetail']['exchanges'][number];

/** Shows the request of an attempt and its response. */
export function Exchange({ exchange: { at, request, response } }: { exchange: OneExchange }) {
  const t = useTexts(webhooksTexts);
  const { method, url, headers } = request;
  return (
    <section>
      <Title order={3}>
        {t('exchange')} <RelativeTime at={at} />
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll the element */}
      <pre className={classes.text} tabIndex={0}>
        {`${method} ${url ?? ''}\n${linesOf(headers)}`}
      </pre>
      {response === null ? (
        <p>{t('noResponse')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll the element
        <pre className={classes.text} tabIndex={0}>
          {`${linesOf(response.headers)}\n\n${response.body}`}
        </pre>
      )}
    </section>
  );
}

function linesOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
