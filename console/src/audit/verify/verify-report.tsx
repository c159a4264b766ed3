import { useEffect, useRef } from 'react';
import { CopyField } from '../../components/copy-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { formatNumber } from '../../i18n/format-number.ts';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../audit.module.css';
import { auditTexts } from '../texts.ts';
import { NotVerified } from './not-verified.tsx';
import { stateOf, steps } from './steps.ts';
import type { Verified } from './task.ts';
import { VerifyStep } from './verify-step.tsx';

/** Shows the result of each step of the verification. */
export function VerifyReport({ result, hasOwnKeys }: { result: Verified; hasOwnKeys: boolean }) {
  const t = useTexts(auditTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading gets the focus, so that a screen reader reads the result.
  useEffect(() => heading.current?.focus(), []);
  const { verdict, bytes, durationMs } = result;
  const seconds = formatNumber(durationMs / 1_000, { maximumFractionDigits: 2 });
  return (
    <section aria-labelledby="verdict">
      <h2 id="verdict" className={classes.part} ref={heading} tabIndex={-1}>
        {t(verdict.ok ? 'valid' : 'invalid')}
      </h2>
      <p>{t('measured', { seconds, kilobytes: Math.ceil(bytes / 1_000) })}</p>
      {!verdict.ok && (
        <Notice role="alert" tone="bad" title={t(`error-${verdict.error.kind}`)}>
          {t('errorAt', { line: verdict.error.line })}{' '}
          {verdict.error.seq !== undefined && t('errorRecord', { seq: verdict.error.seq })}
          <p>{verdict.error.message}</p>
        </Notice>
      )}
      <ol className={classes.steps}>
        {steps.map((step) => (
          <VerifyStep key={step} step={step} state={stateOf(step, result)} verdict={verdict} />
        ))}
      </ol>
      {verdict.ok && (
        <p>
          {t('rootHash')}: <CopyField value={verdict.root} name={t('rootHash')} />
        </p>
      )}
      <NotVerified result={result} hasOwnKeys={hasOwnKeys} />
    </section>
  );
}
