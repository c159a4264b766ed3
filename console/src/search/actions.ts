import { linkOptions } from '@tanstack/react-router';
import type { Scope } from '../api/queries.ts';
import type { useRights } from '../api/use-rights.ts';
import type { EntryLink } from './entry.ts';

const place = '/w/$workspaceId/$environment';

export type ActionKey =
  | 'createApplication'
  | 'invite'
  | 'createRecord'
  | 'import'
  | 'createEndpoint'
  | 'createKey'
  | 'requests'
  | 'policy'
  | 'shared'
  | 'verify'
  | 'contacts'
  | 'domains'
  | 'preferences';

/** Returns the actions that the rights of the person allow, with links to their pages. */
export function actionsOf(
  rights: ReturnType<typeof useRights>,
  params: Scope['place'],
): [ActionKey, EntryLink][] {
  const installations = `${place}/installations` as const;
  const settings = `${place}/settings` as const;
  const all: [boolean, ActionKey, EntryLink][] = [
    [
      rights.canWrite,
      'createApplication',
      linkOptions({ to: `${place}/applications/new`, params }),
    ],
    [
      rights.canInvite,
      'invite',
      linkOptions({ to: `${place}/members`, params, search: { invite: true } }),
    ],
    [
      rights.canWriteRecords,
      'createRecord',
      linkOptions({ to: `${place}/records`, params, search: { create: true } }),
    ],
    [rights.canWriteRecords, 'import', linkOptions({ to: `${place}/records/import`, params })],
    [
      rights.canWriteWebhooks,
      'createEndpoint',
      linkOptions({ to: `${place}/webhooks`, params, search: { create: true } }),
    ],
    [true, 'createKey', linkOptions({ to: `${place}/api-keys`, params, search: { create: true } })],
    [
      rights.canReadInstallations,
      'requests',
      linkOptions({ to: installations, params, search: { tab: 'requests' } }),
    ],
    [
      rights.canReadInstallations,
      'policy',
      linkOptions({ to: installations, params, search: { tab: 'policy' } }),
    ],
    [rights.canReadListing, 'shared', linkOptions({ to: `${place}/directory/shared`, params })],
    [rights.canReadAudit, 'verify', linkOptions({ to: `${place}/audit/verify`, params })],
    [
      rights.isAdmin,
      'contacts',
      linkOptions({ to: settings, params, search: { tab: 'contacts' } }),
    ],
    [
      rights.canProveDomains,
      'domains',
      linkOptions({ to: settings, params, search: { tab: 'domains' } }),
    ],
    [true, 'preferences', linkOptions({ to: settings, params, search: { tab: 'preferences' } })],
  ];
  return all.filter(([isAllowed]) => isAllowed).map(([, key, link]) => [key, link]);
}
