import { Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Api } from '../../api/services.ts';
import { useProductionScope } from '../../api/use-scope.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Review } from '../review.ts';
import { reviewsKey } from '../review-queries.ts';
import { reviewsTexts } from '../texts.ts';
import { useReviewChange } from '../use-review-change.ts';

export type Decision = 'approve' | 'reject' | 'request-changes';

interface DecisionDialogProps {
  review: Review;
  decision: Decision;
  onClose(): void;
}

const longestComment = 4_000;

/**
 * A dialog that asks for the reason of a decision. The publisher sees the reason. An approval needs
 * no reason.
 */
export function DecisionDialog({ review, decision, onClose }: DecisionDialogProps) {
  const t = useTexts(reviewsTexts);
  const scope = useProductionScope();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useReviewChange();
  const [text, setText] = useState('');
  const comment = text.trim();
  const isOptional = decision === 'approve';
  const close = () => {
    // Fetches the review again to show its decision, because another reviewer may already have
    // decided.
    if (error) {
      void queries.invalidateQueries({ queryKey: reviewsKey(scope) });
    }
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate((reviews) => send(reviews, review.id, decision, comment), {
      onSuccess: () => {
        notifications.show({ message: t(`${decision}Done`, { name: review.name }) });
        onClose();
      },
    });
  };
  return (
    <Dialog onClose={close} title={t(decision)}>
      <form onSubmit={submit}>
        <Stack>
          <Text>{t(`${decision}What`)}</Text>
          <Textarea
            label={t(isOptional ? 'reasonOptional' : 'reason')}
            description={t('publisherSees')}
            required={!isOptional}
            maxLength={longestComment}
            autosize
            minRows={3}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={error?.message}
          />
          <DialogButtons
            onClose={close}
            action={t(decision)}
            isBusy={isPending}
            isDisabled={!isOptional && comment === ''}
            isDangerous={decision === 'reject'}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

function send(reviews: Api['reviews'], id: string, decision: Decision, comment: string) {
  if (decision === 'approve') {
    return reviews.approve(id, comment === '' ? {} : { comment });
  }
  return decision === 'reject'
    ? reviews.reject(id, { comment })
    : reviews.requestChanges(id, { comment });
}
