import type { updateWebhookEndpoint as contract } from '@irp/contracts/notifications';
import { entityTag, type Operation } from '@irp/http';
import { patched } from '../domain/endpoint-changes.ts';
import { viewEndpoint } from '../domain/webhook-endpoint.ts';
import type { ChangeEndpoint } from './change-endpoint.ts';
import type { CheckAddress } from './check-address.ts';

interface Dependencies {
  changeEndpoint: ChangeEndpoint;
  checkAddress: CheckAddress;
}

export function updateWebhookEndpoint({ changeEndpoint, checkAddress }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers, body }) => {
    if (body.url !== undefined) await checkAddress(body.url);
    const command = { principal, id: params.id, ifMatch: headers['if-match'] };
    const endpoint = await changeEndpoint(command, (before) => patched(before, body));
    return { status: 200, headers: { ETag: entityTag(endpoint.revision) }, body: viewEndpoint(endpoint) };
  };
}
