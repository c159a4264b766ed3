import { isRevokedBy } from '@irp/principals';
import type { Platform } from '@irp/service';
import { untilStored } from '../jobs/until-stored.ts';
import type { EditStore } from '../store/edit-store.ts';
import type { EditRequest } from './edit-request.ts';

export const rightsEnded =
  'The credential of the edit was revoked, or the rights of its caller have changed. Repeat the edit for the records that it has not changed.';

/**
 * Subscribes to revocations, and stops edits whose caller's credential is revoked, who is no longer
 * a member, or whose role changes. A revocation stops no edit if no process of this service runs at
 * that time.
 * @returns a function that ends the subscription
 */
export function stopRevoked(
  edits: EditStore,
  { revocations, log }: Pick<Platform, 'revocations' | 'log'>,
): () => void {
  const stopping = new AbortController();
  const unsubscribe = revocations.subscribe({
    revoked(revocation) {
      const stop = () =>
        edits.stop(({ request }) => {
          const { principal }: EditRequest = JSON.parse(request);
          return isRevokedBy(principal, revocation);
        }, rightsEnded);
      untilStored(stop, stopping.signal).catch((error) =>
        log.warn({ err: error }, 'edits of a revoked credential not stopped'),
      );
    },
    interrupted: () => undefined,
  });
  return () => {
    unsubscribe();
    stopping.abort();
  };
}
