import { useActorName } from '../api/people.ts';
import { useTexts } from '../i18n/texts.ts';
import { reviewsTexts } from './texts.ts';
import { useReviewer } from './use-reviewer.ts';

/** A person who reviews or submits. People of other workspaces are known by their id only. */
export function ReviewerName({ id }: { id: string | null }) {
  const t = useTexts(reviewsTexts);
  const nameOf = useActorName();
  const reviewer = useReviewer();
  if (id === null) {
    return t('nobody');
  }
  return id === reviewer.id ? t('you') : nameOf({ type: 'user', id });
}
