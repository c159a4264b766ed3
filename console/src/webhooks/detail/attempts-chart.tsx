import type { components } from '@irp/client';
import { Title } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import { webhooksTexts } from '../texts.ts';
import classes from '../webhooks.module.css';

type Rate = components['schemas']['WebhookHealth']['rates']['day'];

/** Shows the attempts of each time bucket as a bar. The failed part has another colour. */
export function AttemptsChart({ title, rate }: { title: string; rate: Rate }) {
  const t = useTexts(webhooksTexts);
  const most = Math.max(1, ...rate.buckets.map(({ attempts }) => attempts));
  const label = t('attemptsOf', {
    title,
    attempts: rate.attempts,
    failures: rate.failures,
  });
  return (
    <section>
      <Title order={2}>{title}</Title>
      <svg
        className={classes.chart}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${rate.buckets.length} 100`}
        preserveAspectRatio="none"
      >
        {rate.buckets.map(({ from, attempts, failures }, at) => {
          const height = (attempts / most) * 100;
          const failed = (failures / most) * 100;
          return (
            <g key={from}>
              <rect x={at + 0.1} width={0.8} y={100 - height} height={height} data-kind="all" />
              <rect x={at + 0.1} width={0.8} y={100 - failed} height={failed} data-kind="failed" />
            </g>
          );
        })}
      </svg>
      <p>{label}</p>
    </section>
  );
}
