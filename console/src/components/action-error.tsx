import { isRefusal } from './describe-error.ts';
import { ErrorState } from './error-state.tsx';
import { Failure } from './failure.tsx';

/**
 * The error of a failed action. A refusal by the server is no incident: a repeat changes nothing.
 */
export function ActionError({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return isRefusal(error) ? (
    <Failure error={error} />
  ) : (
    <ErrorState error={error} onRetry={onRetry} />
  );
}
