import type { rotateSecret as contract } from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import { entityTag, type Operation, requirePreconditions } from '@irp/http';
import { viewSecret } from '../application-views.ts';
import type { ApplicationUpdate, ChangeApplication } from '../change-application.ts';
import {
  clientAuthentication,
  hasSecret,
  requireState,
  withNewSecret,
  withUnshownReplaced,
} from '../domain/application.ts';
import { requireMayGive } from '../domain/application-rules.ts';
import { newSecret } from './new-secret.ts';

interface Dependencies {
  now: () => number;
  changeApplication: ChangeApplication;
}

export function rotateSecret({ changeApplication, now }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers, body, idempotencyId }) => {
    const { secret, clientSecret } = newSecret(principal.userId ?? null, now(), idempotencyId);
    await changeApplication({ principal, id: params.id }, (before): ApplicationUpdate => {
      requireState(before, 'active', 'suspended');
      if (clientAuthentication(before) !== 'client_secret') {
        throw new PlatformError(
          'conflict',
          'The application has no secrets: the application is public or authenticates with keys (private_key_jwt).',
        );
      }
      // The caller needs all scopes of the application, because the new secret gives access with
      // all scopes.
      requireMayGive(principal, before.scopes);
      const isRepeat = hasSecret(before, secret.id);
      // The first attempt of a repeated request has changed the revision, so a repeated request
      // needs no matching ETag.
      if (!isRepeat) {
        requirePreconditions(headers, entityTag(before.revision));
      }
      const secrets = isRepeat
        ? withUnshownReplaced(before, secret)
        : withNewSecret(before, secret, body.overlapHours);
      const data = {
        overlapHours: body.overlapHours,
        secretId: secret.id,
      };
      return {
        application: { ...before, secrets },
        events: [{ type: 'secret.rotated', data }],
      };
    });
    return {
      status: 201,
      headers: { 'Cache-Control': 'no-store' },
      body: {
        ...viewSecret(secret, now()),
        clientSecret,
      },
    };
  };
}
