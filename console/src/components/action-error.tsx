import { isRefusal } from './describe-error.ts';
import { ErrorState } from './error-state.tsx';
import { Failure } from './failure.tsx';

/**
 * Shows the error of a failed action. If the server has rejected the request with a reason, there
 * is no button to retry, because another attempt would fail, too.
 */
export function ActionError({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return isRefusal(error) ? (
    <Failure error={error} />
  ) : (
    <ErrorState error={error} onRetry={onRetry} />
  );
}
