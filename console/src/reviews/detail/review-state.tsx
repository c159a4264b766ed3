import { CopyField } from '../../components/copy-field.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { type Review, toneOf } from '../review.ts';
import { ReviewerName } from '../reviewer-name.tsx';
import classes from '../reviews.module.css';
import { reviewsTexts } from '../texts.ts';
import { Part } from './part.tsx';

/** Who submitted what and when, who has the review, and how it was decided. */
export function ReviewState({ review }: { review: Review }) {
  const t = useTexts(reviewsTexts);
  const { state, publisher, application, decidedAt, comment } = review;
  return (
    <Part title={t('review')}>
      <dl className={classes.facts}>
        <dt>{t('state')}</dt>
        <dd>
          <StatusBadge tone={toneOf[state]}>{t(`state-${state}`)}</StatusBadge>
        </dd>
        <dt>{t('submitted')}</dt>
        <dd>
          <RelativeTime at={review.submittedAt} />
        </dd>
        <dt>{t('submittedBy')}</dt>
        <dd>
          {review.submittedBy === null ? (
            t('application')
          ) : (
            <ReviewerName id={review.submittedBy} />
          )}
          , {publisher.organizationName}
        </dd>
        <dt>{t('assignee')}</dt>
        <dd>
          <ReviewerName id={review.assignee} />
        </dd>
        {decidedAt !== null && (
          <>
            <dt>{t('decided')}</dt>
            <dd>
              <RelativeTime at={decidedAt} />, <ReviewerName id={review.decidedBy} />
            </dd>
          </>
        )}
        {comment !== null && (
          <>
            <dt>{t('decision')}</dt>
            <dd>{comment}</dd>
          </>
        )}
        <dt>{t('application')}</dt>
        <dd>
          {application?.name ?? '–'}
          {application && ` (${t(`applicationState-${application.state}`)})`}
        </dd>
        <dt>{t('applicationId')}</dt>
        <dd>
          <CopyField value={review.applicationId} name={t('applicationId')} />
        </dd>
      </dl>
    </Part>
  );
}
