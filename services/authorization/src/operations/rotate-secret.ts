import type { rotateSecret as contract } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { Call, Reply } from '@irp/http';
import {
  clientAuthentication,
  holdsSecret,
  requireState,
  withNewSecret,
  withUnseenReplaced,
} from '../domain/application.ts';
import { requireMayGive } from '../domain/application-rules.ts';
import { viewSecret } from './application-views.ts';
import { type Change, changeApplication } from './change-application.ts';
import type { Deps } from './deps.ts';
import { newSecret } from './new-secret.ts';

export function rotateSecret(deps: Deps) {
  return async ({ principal, params, body, idempotencyId }: Call<typeof contract>): Promise<Reply> => {
    const { secret, clientSecret } = newSecret(principal.userId ?? null, deps.now(), idempotencyId);
    await changeApplication(deps, { principal, id: params.id }, (before): Change => {
      requireState(before, 'active', 'suspended');
      if (clientAuthentication(before) !== 'client_secret')
        throw new PlatformError(
          'conflict',
          'This application has no secrets: it is public, or it proves itself by its own keys.',
        );
      // Whoever knows a secret acts with all that the application may.
      requireMayGive(principal, before.scopes);
      const secrets = holdsSecret(before, secret.id)
        ? withUnseenReplaced(before, secret)
        : withNewSecret(before, secret, body.overlapHours);
      const data = { overlapHours: body.overlapHours, secretId: secret.id };
      return { application: { ...before, secrets }, events: [{ type: 'secret.rotated', data }] };
    });
    const headers = { 'Cache-Control': 'no-store' };
    return { status: 201, headers, body: { ...viewSecret(secret, deps.now()), clientSecret } };
  };
}
