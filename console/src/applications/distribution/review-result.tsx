import { useMessage } from '../../api/messages/use-message.ts';
import { Notice } from '../../components/notice.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { CheckList } from './check-list.tsx';
import type { Review } from './listing-query.ts';
import { distributionTexts } from './texts.ts';

const tones: Record<Review['state'], Tone> = {
  in_manual_review: 'accent',
  changes_requested: 'warning',
  rejected: 'bad',
  approved: 'good',
  withdrawn: 'neutral',
};

/** Shows the latest submission: the decision, the reviewer's comment and the checks. */
export function ReviewResult({ review }: { review: Review }) {
  const t = useTexts(distributionTexts);
  const inWords = useMessage();
  const { state, submittedAt, decidedAt, comment, checks, version } = review;
  const failed = checks.filter(({ passed }) => !passed);
  return (
    <section aria-label={t('review')}>
      <p>
        <strong>{t('review')}</strong>{' '}
        <StatusBadge tone={tones[state]}>{t(`review-${state}`)}</StatusBadge> {version}{' '}
        {t('submitted')} <RelativeTime at={submittedAt} />
        {decidedAt && (
          <>
            , {t('decided')} <RelativeTime at={decidedAt} />
          </>
        )}
      </p>
      {comment && (
        <Notice tone={state === 'approved' ? 'good' : 'warning'} title={t('comment')}>
          {comment}
        </Notice>
      )}
      {failed.length > 0 && <p>{t('failedChecks')}</p>}
      <details open={failed.length > 0}>
        <summary>{t('checks')}</summary>
        <CheckList
          checks={checks.map(({ check, passed, evidence }) => ({
            check,
            state: passed ? 'passed' : 'failed',
            evidence: inWords(evidence),
          }))}
        />
      </details>
    </section>
  );
}
