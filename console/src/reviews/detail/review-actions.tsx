import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { type Review, waiting } from '../review.ts';
import { reviewsTexts } from '../texts.ts';
import { useReviewChange } from '../use-review-change.ts';
import { useReviewer } from '../use-reviewer.ts';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';

const decisions: readonly Decision[] = ['reject', 'request-changes', 'approve'];
const colors = { reject: 'danger', approve: 'accent', 'request-changes': 'gray' } as const;

/** Shows the actions that the reviewer can currently take. The server checks each action. */
export function ReviewActions({ review }: { review: Review }) {
  const t = useTexts(reviewsTexts);
  const reviewer = useReviewer();
  const { mutate, isPending } = useReviewChange();
  const [decision, setDecision] = useState<Decision>();
  const { id, assignee, state } = review;
  if (!reviewer.mayChange(review)) {
    return state === waiting && reviewer.isOwn(review) ? <Text>{t('ownListing')}</Text> : null;
  }
  const isMine = assignee === reviewer.id;
  const assign = () =>
    mutate((reviews) => reviews.assign(id, isMine ? { assignee: null } : {}), {
      onSuccess: () => notifications.show({ message: t(isMine ? 'givenBack' : 'assigned') }),
      onError: (error) => notifications.show({ color: 'danger', message: error.message }),
    });
  const isOfAnother = assignee !== null && !isMine;
  const take = isOfAnother ? 'takeOver' : 'assignToMe';
  return (
    <Group>
      <Button variant="default" loading={isPending} onClick={assign}>
        {t(isMine ? 'giveBack' : take)}
      </Button>
      {isOfAnother ? (
        <Text>{t('othersReview')}</Text>
      ) : (
        decisions.map((one) => (
          <Button
            key={one}
            color={colors[one]}
            variant={one === 'request-changes' ? 'default' : 'filled'}
            onClick={() => setDecision(one)}
          >
            {t(one)}
          </Button>
        ))
      )}
      {decision !== undefined && (
        <DecisionDialog
          review={review}
          decision={decision}
          onClose={() => setDecision(undefined)}
        />
      )}
    </Group>
  );
}
