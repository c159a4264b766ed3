import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Review } from '../review.ts';
import { ReviewerName } from '../reviewer-name.tsx';
import classes from '../reviews.module.css';
import { reviewsTexts } from '../texts.ts';
import { useReviewChange } from '../use-review-change.ts';
import { useReviewer } from '../use-reviewer.ts';
import { Part } from './part.tsx';

/** Shows the comments of reviewers for other reviewers. */
export function Comments({ review }: { review: Review }) {
  const t = useTexts(reviewsTexts);
  const reviewer = useReviewer();
  const { mutate, isPending, error } = useReviewChange();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate((reviews) => reviews.comment(review.id, { comment: text.trim() }), {
      onSuccess: () => setText(''),
    });
  };
  return (
    <Part title={t('comments')}>
      {review.comments.length === 0 && <p>{t('noComments')}</p>}
      <ul className={classes.list}>
        {review.comments.map(({ id, at, by, comment }) => (
          <li key={id}>
            <ReviewerName id={by} review={review} /> · <RelativeTime at={at} />
            <p>{comment}</p>
          </li>
        ))}
      </ul>
      {reviewer.mayChange(review) && (
        <form onSubmit={submit}>
          <Textarea
            label={t('newComment')}
            description={t('commentHint')}
            autosize
            minRows={2}
            value={text}
            error={error?.message}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" mt="xs" loading={isPending} disabled={!text.trim()}>
            {t('addComment')}
          </Button>
        </form>
      )}
    </Part>
  );
}
