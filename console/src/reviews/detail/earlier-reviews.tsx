import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { type Review, toneOf } from '../review.ts';
import classes from '../reviews.module.css';
import { reviewsTexts } from '../texts.ts';
import { Part } from './part.tsx';

/** Former submissions of the same listing, and how they were decided. */
export function EarlierReviews({ reviews }: { reviews: Review['earlierReviews'] }) {
  const t = useTexts(reviewsTexts);
  return reviews.length === 0 ? null : (
    <Part title={t('earlier')}>
      <ul className={classes.list}>
        {reviews.map(({ id, state, version, submittedAt, comment }) => (
          <li key={id}>
            <StatusBadge tone={toneOf[state]}>{t(`state-${state}`)}</StatusBadge>{' '}
            {version !== null && `${t('version')} ${version} · `}
            <RelativeTime at={submittedAt} />
            {comment !== null && <p>{comment}</p>}
          </li>
        ))}
      </ul>
    </Part>
  );
}
