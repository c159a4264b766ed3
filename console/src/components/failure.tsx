import { useMe } from '../api/use-scope.ts';
import { useTexts } from '../i18n/texts.ts';
import classes from './blocks.module.css';
import { describeError } from './describe-error.ts';
import { componentTexts } from './texts.ts';

/** The reason of a failed action. Without an error, nothing. */
export function Failure({ error }: { error: unknown }) {
  const t = useTexts(componentTexts);
  const { role } = useMe();
  if (!error) {
    return null;
  }
  const { title, advice, detail, requestId, retryAfterS = 0 } = describeError(error);
  return (
    <div className={classes.notice} data-tone="bad" role="alert">
      <strong>{t(title)}</strong>
      <div>{detail ?? t(advice, { count: retryAfterS, role: role ?? t('none') })}</div>
      {requestId && (
        <small>
          {t('requestId')} {requestId}
        </small>
      )}
    </div>
  );
}
