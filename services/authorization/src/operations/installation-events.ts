import type { DomainEvent } from '@irp/contracts';
import { newEvent } from '@irp/events';
import { system } from '../domain/event.ts';
import type { InstallationGrant } from '../store/installation-grant-store.ts';
import type { Deps } from './deps.ts';

type Turn = 'installation.granted' | 'installation.suspended' | 'installation.resumed' | 'installation.revoked';

/** What the directory's newer word on an installation means, compared with the last one. */
export function installationEvents({ now }: Pick<Deps, 'now'>) {
  return (before: InstallationGrant | undefined, after: InstallationGrant): DomainEvent[] => {
    const { applicationId, workspaceId, installationId, scopes } = after;
    const about = { workspaceId, subject: installationId, actor: system };
    const place = { applicationId, installationId };
    const events: DomainEvent[] = [];
    const tell = (type: Turn) => events.push(newEvent(now(), { type, ...about, data: { ...place, scopes } }));
    const known = before === undefined || before.state === 'revoked' ? undefined : before;
    if (after.state === 'revoked') {
      if (known) tell('installation.revoked');
      return events;
    }
    if (!known) tell('installation.granted');
    if (after.state === 'suspended' && known?.state !== 'suspended') tell('installation.suspended');
    if (after.state === 'active' && known?.state === 'suspended') tell('installation.resumed');
    const added = scopes.filter((scope) => known && !known.scopes.includes(scope));
    const removed = known?.scopes.filter((scope) => !scopes.includes(scope)) ?? [];
    if (added.length > 0)
      events.push(newEvent(now(), { type: 'installation.widened', ...about, data: { ...place, added, scopes } }));
    if (removed.length > 0)
      events.push(newEvent(now(), { type: 'installation.narrowed', ...about, data: { ...place, removed, scopes } }));
    return events;
  };
}
