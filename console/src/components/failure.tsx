import { ApiError } from '@irp/client';
import { useMe } from '../api/use-scope.ts';
import { useTexts } from '../i18n/texts.ts';
import { CopyField } from './copy-field.tsx';
import { describeError } from './describe-error.ts';
import { Notice } from './notice.tsx';
import { componentTexts } from './texts.ts';
import { useCountdown } from './use-countdown.ts';

/** Why an action failed; nothing without an error. */
export function Failure({ error }: { error: unknown }) {
  const t = useTexts(componentTexts);
  const { role } = useMe();
  const { title, advice, detail, requestId, retryAfterS } = describeError(error);
  const secondsLeft = useCountdown(retryAfterS, error);
  if (!error) {
    return null;
  }
  // What is wrong with the request, in the words of the server: to repeat it changes nothing.
  const isRefusal = error instanceof ApiError && [400, 409, 422].includes(error.status);
  const text = advice === 'tooManyWhat' && secondsLeft === 0 ? 'tooManyOver' : advice;
  return (
    <Notice tone="bad" title={t(title)} role="alert">
      {detail && <div>{detail}</div>}
      {!isRefusal && <div>{t(text, { count: secondsLeft, role: role ?? t('none') })}</div>}
      {requestId && !isRefusal && (
        <div>
          {t('requestId')} <CopyField value={requestId} name={t('requestId')} />
        </div>
      )}
    </Notice>
  );
}
