import type { Sealer } from '@irp/secrets';
import type { BrowserSignIns } from '../../members/live-sessions.ts';
import type { ArtifactStore } from '../../tokens/store/artifact-store.ts';
import { interactionKind, type SubmittedInteraction } from '../provider/interaction-adapter.ts';
import { openPayload } from './open-session.ts';

interface Dependencies {
  artifacts: Pick<ArtifactStore, 'listOfUser'>;
  now: () => number;
}

/**
 * Finds sign-ins submitted within an authorization request, before the browser continues the
 * request.
 */
export function createPendingSignIns(
  { artifacts, now }: Dependencies,
  sealer: Sealer,
): BrowserSignIns {
  return {
    async listOf(userId) {
      const rows = await artifacts.listOfUser(userId, interactionKind);
      return rows.flatMap((row) => {
        const login = openPayload<SubmittedInteraction>(sealer, row)?.result?.login;
        if (login?.accountId !== userId || row.expireAt.getTime() <= now()) {
          return [];
        }
        return [{ signedInAt: new Date(login.ts * 1_000) }];
      });
    },
  };
}
