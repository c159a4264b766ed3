import type { revokeSecret as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import { liveSecrets } from '../domain/application.ts';
import { type Change, changeApplication } from './change-application.ts';
import type { Deps } from './deps.ts';

export function revokeSecret(deps: Deps) {
  return async ({ principal, params }: Call<typeof contract>): Promise<Reply> => {
    const { id, secretId } = params;
    await changeApplication(deps, { principal, id }, (before): Change => {
      const live = liveSecrets(before, deps.now());
      if (!live.some((secret) => secret.id === secretId))
        throw new PlatformError('not_found', 'There is no such live secret.');
      if (live.length === 1)
        throw new PlatformError('conflict', 'This is the last secret: rotate it, with no overlap if it must end now.');
      const secrets = live.filter((secret) => secret.id !== secretId);
      return { application: { ...before, secrets }, events: [{ type: 'secret.revoked', data: { secretId } }] };
    });
    return { status: 204 };
  };
}
