import type { DataEnvironment } from '@irp/contracts';
import type { DomainEvent } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { Clock } from '../../kernel/clock.ts';
import { system } from '../../kernel/system-actor.ts';
import type { InstallationGrant } from '../store/installation-grant-store.ts';

type InstallationEventType =
  | 'installation.granted'
  | 'installation.suspended'
  | 'installation.resumed'
  | 'installation.revoked';

/** The events that follow from the difference between two revisions of an installation grant of an application of this environment. */
export function installationEvents({ now }: Clock, environment: DataEnvironment) {
  return (before: InstallationGrant | undefined, after: InstallationGrant): DomainEvent[] => {
    const { applicationId, workspaceId, installationId, scopes } = after;
    const about = { workspaceId, environment, subject: installationId, actor: system };
    const ids = { applicationId, installationId };
    const events: DomainEvent[] = [];
    const add = (type: InstallationEventType) =>
      events.push(newEvent(now(), { type, ...about, data: { ...ids, scopes } }));
    const known = before === undefined || before.state === 'revoked' ? undefined : before;
    if (after.state === 'revoked') {
      if (known) add('installation.revoked');
      return events;
    }
    if (!known) add('installation.granted');
    if (after.state === 'suspended' && known?.state !== 'suspended') add('installation.suspended');
    if (after.state === 'active' && known?.state === 'suspended') add('installation.resumed');
    const added = scopes.filter((scope) => known && !known.scopes.includes(scope));
    const removed = known?.scopes.filter((scope) => !scopes.includes(scope)) ?? [];
    if (added.length > 0)
      events.push(newEvent(now(), { type: 'installation.widened', ...about, data: { ...ids, added, scopes } }));
    if (removed.length > 0)
      events.push(newEvent(now(), { type: 'installation.narrowed', ...about, data: { ...ids, removed, scopes } }));
    return events;
  };
}
