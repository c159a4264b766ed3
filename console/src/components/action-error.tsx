import { isRefusal } from './describe-error.ts';
import { ErrorState } from './error-state.tsx';
import { Failure } from './failure.tsx';

/** Why an action failed. What the server refuses is no incident: to repeat it changes nothing. */
export function ActionError({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return isRefusal(error) ? (
    <Failure error={error} />
  ) : (
    <ErrorState error={error} onRetry={onRetry} />
  );
}
