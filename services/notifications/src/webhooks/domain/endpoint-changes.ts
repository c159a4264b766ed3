import type { EventPayload } from '@irp/contracts/events';
import { shownAddress } from '../../domain/shown-address.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';

const patchable = ['url', 'events', 'description', 'ordered', 'state'] as const;

export type EndpointPatch = {
  [Field in (typeof patchable)[number]]?: WebhookEndpoint[Field] | null | undefined;
};

/** The values for fields that a patch sets to null. All other fields are required. */
const defaults = { description: '', ordered: false };

/** Returns the endpoint after a merge patch, with its event; undefined if nothing changes. */
export function patched(
  before: WebhookEndpoint,
  patch: EndpointPatch,
): { endpoint: WebhookEndpoint; event: EventPayload<'webhook_endpoint.updated'> } | undefined {
  const { events, ...given } = { ...patch };
  const fields = {
    ...given,
    ...(given.description === null ? { description: defaults.description } : {}),
    ...(given.ordered === null ? { ordered: defaults.ordered } : {}),
    ...(events ? { events: [...new Set(events)] } : {}),
  };
  const changes = patchable
    .filter((field) => fields[field] !== undefined && !isSame(before[field], fields[field]))
    .map((field) => ({
      path: `/${field}`,
      before: shown(field, before[field]),
      after: shown(field, fields[field]),
    }));
  if (changes.length === 0) {
    return undefined;
  }
  const data = {
    fields: changes.map(({ path }) => path.slice(1)),
    changes,
  };
  return {
    endpoint: {
      ...before,
      ...(fields as Partial<WebhookEndpoint>),
    },
    event: {
      type: 'webhook_endpoint.updated',
      data,
    },
  };
}

function shown(field: (typeof patchable)[number], value: unknown): unknown {
  return field === 'url' ? shownAddress(String(value)) : value;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
