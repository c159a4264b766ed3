import type { revokeSecret as contract } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import type { ApplicationUpdate, ChangeApplication } from '../change-application.ts';
import { liveSecrets } from '../domain/application.ts';

interface Dependencies {
  changeApplication: ChangeApplication;
  now: () => number;
}

export function revokeSecret({ changeApplication, now }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const { id, secretId } = params;
    await changeApplication({ principal, id }, (before): ApplicationUpdate => {
      const live = liveSecrets(before, now());
      const revoked = live.find((secret) => secret.id === secretId);
      if (revoked === undefined) {
        throw new PlatformError('not_found', 'There is no such secret, or it has expired.');
      }
      if (live.length === 1) {
        throw new PlatformError(
          'conflict',
          'The last secret cannot be revoked: rotate the secret instead. With overlapHours 0, the old secret becomes invalid immediately.',
        );
      }
      const secrets = live.filter((secret) => secret.id !== secretId);
      const data = { secretId, prefix: revoked.prefix };
      return {
        application: { ...before, secrets },
        events: [{ type: 'secret.revoked', data }],
      };
    });
    return { status: 204 };
  };
}
