import { copied, type Fact, Facts } from '../../components/facts.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { type Review, toneOf } from '../review.ts';
import { ReviewerName } from '../reviewer-name.tsx';
import { reviewsTexts } from '../texts.ts';
import { Part } from './part.tsx';

/** Who submitted what and when, who has the review, and how it was decided. */
export function ReviewState({ review }: { review: Review }) {
  const t = useTexts(reviewsTexts);
  const { state, publisher, application, decidedAt, comment } = review;
  const stateBadge = <StatusBadge tone={toneOf[state]}>{t(`state-${state}`)}</StatusBadge>;
  const submitter =
    review.submittedBy === null ? t('application') : <ReviewerName id={review.submittedBy} />;
  const applicationState = application && ` (${t(`applicationState-${application.state}`)})`;
  const facts: Fact[] = [
    [t('state'), stateBadge],
    [t('submitted'), <RelativeTime key="at" at={review.submittedAt} />],
    [
      t('submittedBy'),
      <>
        {submitter}, {publisher.organizationName}
      </>,
    ],
    [t('assignee'), <ReviewerName key="id" id={review.assignee} />],
    [
      t('decided'),
      decidedAt === null ? null : (
        <>
          <RelativeTime at={decidedAt} />, <ReviewerName id={review.decidedBy} />
        </>
      ),
    ],
    [t('decision'), comment],
    [
      t('application'),
      <>
        {application?.name ?? '–'}
        {applicationState}
      </>,
    ],
    [t('applicationId'), copied(t('applicationId'), review.applicationId)],
  ];
  return (
    <Part title={t('review')}>
      <Facts facts={facts} />
    </Part>
  );
}
