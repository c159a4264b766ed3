import { useTexts } from '../i18n/texts.ts';
import type { ReviewSummary } from './review.ts';
import { reviewsTexts } from './texts.ts';
import { useReviewer } from './use-reviewer.ts';

interface ReviewerNameProps {
  id: string | null;
  review: Pick<ReviewSummary, 'reviewers'>;
}

/** Shows the name of a reviewer. The API contains only the names of current reviewers. */
export function ReviewerName({ id, review: { reviewers } }: ReviewerNameProps) {
  const t = useTexts(reviewsTexts);
  const reviewer = useReviewer();
  if (id === null) {
    return t('nobody');
  }
  return id === reviewer.id
    ? t('you')
    : reviewers?.find((one) => one.id === id)?.name || t('otherReviewer');
}
