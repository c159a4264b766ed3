import type { DataEnvironment } from '@irp/contracts';
import type { WebhookEndpointState, webhookDeliveryStates } from '@irp/contracts/notifications';
import {
  type Html,
  hidden,
  hiddenFields as hiddenOfWorkspace,
  html,
  type Managing,
  whoAndWhere as whoAndWhereOf,
} from '@irp/web-pages';
import { webhooksPath } from './addresses.ts';

export const stateWords: Record<WebhookEndpointState, string> = {
  active: 'Active',
  paused: 'Paused: deliveries wait',
  disabled: 'Disabled by the platform: nothing is sent to it',
};

export const deliveryWords: Record<(typeof webhookDeliveryStates)[number], string> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed, and not tried again',
  cancelled: 'Cancelled',
};

interface OneEnvironment {
  workspace: string;
  environment: DataEnvironment;
}

export function placeOf({ workspace, principal }: Managing): OneEnvironment {
  return {
    workspace: workspace.id,
    environment: principal.environment,
  };
}

export function whoAndWhere(managing: Managing): Html {
  return html`${whoAndWhereOf(managing, webhooksPath)}<p>Environment: <strong>${managing.principal.environment}</strong></p>`;
}

/** The fields that every form about webhooks sends. */
export function hiddenFields(managing: Managing): Html {
  return html`${hiddenOfWorkspace(managing)}${hidden('environment', managing.principal.environment)}`;
}

/** To the second, in UTC. */
export function time(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

/** What a receiver answered, or why it did not. */
export function outcome({
  status,
  reason,
}: {
  status: number | null;
  reason?: string | undefined;
}): string {
  return [status === null ? 'no response' : `status ${status}`, ...(reason ? [reason] : [])].join(
    ': ',
  );
}
