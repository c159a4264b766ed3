import type { rotateWebhookSecret as contract } from '@irp/contracts/notifications';
import { entityTag, type Operation, requirePreconditions } from '@irp/http';
import { viewSecret, withNewSecret } from '../../domain/webhook-secret.ts';
import { newSecret } from '../../new-secret.ts';
import type { ChangeEndpoint } from '../change-endpoint.ts';
import { requireCreator } from '../own-endpoint.ts';
import { requireReadable } from '../require-readable.ts';

interface Dependencies {
  changeEndpoint: ChangeEndpoint;
  now: () => number;
}

export function rotateWebhookSecret({
  changeEndpoint,
  now,
}: Dependencies): Operation<typeof contract> {
  return async ({
    principal,
    params,
    headers,
    body: { type, overlapHours },
    idempotencyId: id,
  }) => {
    const createdBy = principal.userId ?? null;
    const secret = newSecret({
      type,
      createdAt: new Date(now()),
      createdBy,
      id,
    });
    await changeEndpoint({ principal, id: params.id }, (before) => {
      // The caller learns the new secret, with which anybody can send events to the receiver in the
      // name of the platform.
      requireCreator(principal, before);
      requireReadable(principal, before);
      // If an interrupted request is repeated, the secret of its first attempt must not cause a
      // conflict.
      if (before.secrets.every((one) => one.id !== id)) {
        requirePreconditions(headers, entityTag(before.revision));
      }
      return {
        endpoint: {
          ...before,
          secrets: withNewSecret(before.secrets, secret, overlapHours),
        },
        event: {
          type: 'webhook_endpoint.secret_rotated',
          data: {
            secretId: secret.id,
            type,
            overlapHours,
          },
        },
      };
    });
    return {
      status: 201,
      headers: { 'Cache-Control': 'no-store' },
      body: {
        ...viewSecret(secret),
        secret: type === 'hmac' ? secret.value : null,
      },
    };
  };
}
