import type { updateWebhookEndpoint as contract } from '@irp/contracts/notifications';
import { entityTag, type Operation } from '@irp/http';
import { patched } from '../domain/endpoint-changes.ts';
import { viewEndpoint, type WebhookEndpoint } from '../domain/webhook-endpoint.ts';
import type { ChangeEndpoint } from './change-endpoint.ts';
import type { CheckAddress } from './check-address.ts';
import { requireCreator } from './own-endpoint.ts';
import type { RequireNotStopped } from './require-not-stopped.ts';
import type { RequireOwnApplication } from './require-own-application.ts';
import { requireReadable } from './require-readable.ts';
import type { WakeDeliveries } from './wake-deliveries.ts';

interface Dependencies {
  changeEndpoint: ChangeEndpoint;
  checkAddress: CheckAddress;
  requireOwnApplication: RequireOwnApplication;
  requireNotStopped: RequireNotStopped;
  wake: WakeDeliveries;
}

export function updateWebhookEndpoint({
  changeEndpoint,
  checkAddress,
  requireOwnApplication,
  requireNotStopped,
  wake,
}: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, headers, body }) => {
    if (body.url !== undefined) {
      await checkAddress(body.url);
    }
    const command = {
      principal,
      id: params.id,
      preconditions: headers,
    };
    const endpoint = await changeEndpoint(command, async (before) => {
      const after = patched(before, body);
      if (after?.event.data.fields.some((field) => field !== 'state')) {
        requireCreator(principal, before);
      }
      // Even a new URL and an activation need the check of scopes, because the receiver gets events
      // that the caller may not be allowed to read.
      if (after && sendsMore(before, after.endpoint)) {
        requireReadable(principal, after.endpoint);
      }
      if (after && after.endpoint.state !== before.state) {
        await requireNotStopped.endpoint(before.id);
      }
      if (after && after.endpoint.url !== before.url) {
        await requireNotStopped.receiver(after.endpoint);
      }
      // Only the activation of a disabled endpoint is checked. A paused endpoint of a former owner
      // can be activated, receives the event about the transfer, and is then disabled.
      if (before.state === 'disabled' && after?.endpoint.state === 'active') {
        await requireOwnApplication(before);
      }
      return after;
    });
    await wake(endpoint);
    return {
      status: 200,
      headers: { ETag: entityTag(endpoint.revision) },
      body: viewEndpoint(endpoint),
    };
  };
}

function sendsMore(before: WebhookEndpoint, after: WebhookEndpoint): boolean {
  const begins = after.state === 'active' && before.state !== 'active';
  return (
    begins || after.url !== before.url || after.events.some((type) => !before.events.includes(type))
  );
}
