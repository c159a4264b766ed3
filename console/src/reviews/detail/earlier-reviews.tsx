import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { type Review, toneOf } from '../review.ts';
import { ReviewerName } from '../reviewer-name.tsx';
import classes from '../reviews.module.css';
import { reviewsTexts } from '../texts.ts';
import { Part } from './part.tsx';

/** Shows earlier submissions of the same listing and their decisions. */
export function EarlierReviews({ review }: { review: Review }) {
  const t = useTexts(reviewsTexts);
  const { earlierReviews: reviews } = review;
  return reviews.length === 0 ? null : (
    <Part title={t('earlier')}>
      <ul className={classes.list}>
        {reviews.map(({ id, state, version, submittedAt, decidedBy, comment }) => (
          <li key={id}>
            <StatusBadge tone={toneOf[state]}>{t(`state-${state}`)}</StatusBadge>{' '}
            {version !== null && `${t('version')} ${version} · `}
            <RelativeTime at={submittedAt} />
            {decidedBy !== null && (
              <>
                {' '}
                · {t('decidedBy')} <ReviewerName id={decidedBy} review={review} />
              </>
            )}
            {comment !== null && <p>{comment}</p>}
          </li>
        ))}
      </ul>
    </Part>
  );
}
