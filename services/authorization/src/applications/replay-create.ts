import type { Principal } from '@irp/contracts';
import type { ChangeApplication } from './change-application.ts';
import { type Application, hasSecret, withUnshownReplaced } from './domain/application.ts';
import { requireMayGive } from './domain/application-rules.ts';
import { newSecret } from './secrets/new-secret.ts';
import type { ApplicationStore } from './store/application-store.ts';

interface Dependencies {
  applications: ApplicationStore;
  now: () => number;
  changeApplication: ChangeApplication;
}

/**
 * Returns the application that an interrupted request with the same Idempotency-Key has created. A
 * new secret replaces the stored secret, because the stored secret was never shown, and only its
 * hash is stored.
 * @throws PlatformError 404 if the application was deleted or transferred since
 */
export type ReplayCreate = (
  principal: Principal,
  id: string | undefined,
) => Promise<{ application: Application; clientSecret: string | null } | undefined>;

export function createReplayCreate({
  applications,
  now,
  changeApplication,
}: Dependencies): ReplayCreate {
  return async (principal, id) => {
    if (id === undefined || !(await applications.find(id))) {
      return undefined;
    }
    const { secret, clientSecret } = newSecret(principal.userId ?? null, now(), id);
    const application = await changeApplication({ principal, id }, (before) => {
      if (!hasSecret(before, id)) {
        return undefined;
      }
      requireMayGive(principal, before.scopes);
      const secrets = withUnshownReplaced(before, secret);
      return {
        application: { ...before, secrets },
        events: [
          {
            type: 'secret.rotated',
            data: { overlapHours: 0 },
          },
        ],
      };
    });
    return {
      application,
      clientSecret: hasSecret(application, id) ? clientSecret : null,
    };
  };
}
