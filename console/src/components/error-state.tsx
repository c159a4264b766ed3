import { Button, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { isMe } from '../api/is-me.ts';
import { useTexts } from '../i18n/texts.ts';
import classes from './components.module.css';
import { CopyField } from './copy-field.tsx';
import { describeError } from './describe-error.ts';
import { componentTexts } from './texts.ts';
import { useCountdown } from './use-countdown.ts';

interface ErrorStateProps {
  error: unknown;
  onRetry(): void;
  /** Level of the heading. Default: 2, for an error inside a page. */
  order?: 1 | 2;
}

/** Shows an error with its reason and advice. */
export function ErrorState({ error, onRetry, order = 2 }: ErrorStateProps) {
  const t = useTexts(componentTexts);
  const { title, advice, detail, requestId, retryAfterS } = describeError(error);
  const secondsLeft = useCountdown(retryAfterS);
  const role = useRole();
  const isWaiting = advice === 'tooManyWhat' && secondsLeft > 0;
  const text = advice === 'tooManyWhat' && !isWaiting ? 'tooManyOver' : advice;
  return (
    <div className={`${classes.state} ${classes.error}`} role="alert">
      <Title order={order} className={classes.stateTitle}>
        {t(title)}
      </Title>
      {detail && <p>{detail}</p>}
      <p>{t(text, { count: secondsLeft, role: role ?? t('none') })}</p>
      {requestId && (
        <p>
          {t('requestId')} <CopyField value={requestId} name={t('requestId')} />
        </p>
      )}
      <Button variant="default" onClick={onRetry} disabled={isWaiting}>
        {t('retry')}
      </Button>
    </div>
  );
}

/** Returns the role of the person; undefined if the role was not read because of the error. */
function useRole(): string | undefined {
  const [, me] =
    useQueryClient()
      .getQueriesData<{ role?: string | null }>({
        predicate: isMe,
      })
      .at(-1) ?? [];
  return me?.role ?? undefined;
}
