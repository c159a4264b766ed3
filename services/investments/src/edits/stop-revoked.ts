import { isRevokedBy } from '@irp/principals';
import type { Platform } from '@irp/service';
import { untilStored } from '../jobs/until-stored.ts';
import type { EditStore } from '../store/edit-store.ts';
import type { EditRequest } from './edit-request.ts';

export const rightsEnded =
  'The edit stopped early: its credential was revoked, or the rights of the person or application changed. Start the edit again for the unchanged records.';

/**
 * Stops the edits of a caller after the revocation of the credential, the removal of the member, or
 * a change of the member's role. If no process of the service runs during a revocation, the
 * revocation stops no edit.
 * @returns a function that stops the subscription
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
        log.warn(
          { err: error },
          'edits of a revoked credential not stopped; each edit checks its permissions before the next batch',
        ),
      );
    },
    interrupted: () => undefined,
  });
  return () => {
    unsubscribe();
    stopping.abort();
  };
}
