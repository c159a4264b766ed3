import { useNames } from '../../api/people.ts';
import { copied, type Fact, Facts } from '../../components/facts.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { type Review, toneOf } from '../review.ts';
import { ReviewerName } from '../reviewer-name.tsx';
import { reviewsTexts } from '../texts.ts';
import { Part } from './part.tsx';

/** Shows the submitter, application, time, reviewer and decision of a submission. */
export function ReviewState({ review }: { review: Review }) {
  const t = useTexts(reviewsTexts);
  const { state, application, decidedAt, comment } = review;
  const stateBadge = <StatusBadge tone={toneOf[state]}>{t(`state-${state}`)}</StatusBadge>;
  const applicationState = application && ` (${t(`applicationState-${application.state}`)})`;
  const facts: Fact[] = [
    [t('state'), stateBadge],
    [t('submitted'), <RelativeTime key="at" at={review.submittedAt} />],
    [t('submittedBy'), <Submitter key="by" review={review} />],
    [t('assignee'), <ReviewerName key="id" id={review.assignee} review={review} />],
    [
      t('decided'),
      decidedAt === null ? null : (
        <>
          <RelativeTime at={decidedAt} />, <ReviewerName id={review.decidedBy} review={review} />
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

/**
 * Shows the publisher's organization. The name of the submitter is shown only in the submitter's
 * own workspace.
 */
function Submitter({ review: { submittedBy, publisher } }: { review: Review }) {
  const t = useTexts(reviewsTexts);
  const names = useNames();
  const name = submittedBy === null ? t('application') : names.get(submittedBy);
  return name ? `${name}, ${publisher.organizationName}` : publisher.organizationName;
}
