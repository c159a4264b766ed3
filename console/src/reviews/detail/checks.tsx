import { useMessage } from '../../api/messages/use-message.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Review } from '../review.ts';
import classes from '../reviews.module.css';
import { reviewsTexts } from '../texts.ts';
import { Part } from './part.tsx';

/** Shows the findings of the automated review. Failed checks come first. */
export function Checks({ checks }: { checks: Review['checks'] }) {
  const t = useTexts(reviewsTexts);
  const inWords = useMessage();
  const sorted = checks.toSorted((a, b) => Number(a.passed) - Number(b.passed));
  return (
    <Part title={t('checks')}>
      {checks.length === 0 && <p>{t('noChecks')}</p>}
      <ul className={classes.list}>
        {sorted.map(({ check, passed, evidence }) => (
          <li key={check}>
            <strong>{t(`check-${check}`)}</strong>{' '}
            <StatusBadge tone={passed ? 'good' : 'bad'}>
              {t(passed ? 'passed' : 'failed')}
            </StatusBadge>
            <p>{inWords(evidence)}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
