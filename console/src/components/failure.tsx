import { useMe } from '../api/use-scope.ts';
import { useTexts } from '../i18n/texts.ts';
import { CopyField } from './copy-field.tsx';
import { describeError, isRefusal } from './describe-error.ts';
import { Notice } from './notice.tsx';
import { componentTexts } from './texts.ts';
import { useCountdown } from './use-countdown.ts';

/** Shows the error of a failed action. Renders nothing without an error. */
export function Failure({ error }: { error: unknown }) {
  const t = useTexts(componentTexts);
  const { role } = useMe();
  const { title, advice, detail, requestId, retryAfterS } = describeError(error);
  const secondsLeft = useCountdown(retryAfterS, error);
  if (!error) {
    return null;
  }
  const isIncident = !isRefusal(error);
  const text = advice === 'tooManyWhat' && secondsLeft === 0 ? 'tooManyOver' : advice;
  return (
    <Notice tone="bad" title={t(title)} role="alert">
      {detail && <div>{detail}</div>}
      {isIncident && <div>{t(text, { count: secondsLeft, role: role ?? t('none') })}</div>}
      {isIncident && requestId && (
        <div>
          {t('requestId')} <CopyField value={requestId} name={t('requestId')} />
        </div>
      )}
    </Notice>
  );
}
