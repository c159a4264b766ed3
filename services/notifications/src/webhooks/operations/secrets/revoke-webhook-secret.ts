import type { revokeWebhookSecret as contract } from '@irp/contracts/notifications';
import type { Operation } from '@irp/http';
import { hintOf, withoutSecret } from '../../domain/webhook-secret.ts';
import type { ChangeEndpoint } from '../change-endpoint.ts';
import { requireCreator } from '../own-endpoint.ts';
import { requireReadable } from '../require-readable.ts';

interface Dependencies {
  changeEndpoint: ChangeEndpoint;
}

export function revokeWebhookSecret({ changeEndpoint }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params: { id, secretId } }) => {
    await changeEndpoint({ principal, id }, (before, at) => {
      requireCreator(principal, before);
      requireReadable(principal, before);
      const { secrets, revoked } = withoutSecret(before.secrets, secretId, at);
      const data = {
        secretId,
        type: revoked.type,
        hint: hintOf(revoked),
      };
      return {
        endpoint: { ...before, secrets },
        event: {
          type: 'webhook_endpoint.secret_revoked',
          data,
        },
      };
    });
    return { status: 204 };
  };
}
