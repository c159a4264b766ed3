import type { Principal } from '@irp/contracts';
import type { InstallationParty } from '@irp/contracts/directory';
import { type Actor, actorOf, type DomainEvent, type EventPayload } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { Installation } from '../domain/installation.ts';
import { without } from '../domain/installation-scopes.ts';

/** Who changes an installation. */
export interface Changer {
  party: InstallationParty;
  actor: Actor;
  /** The workspace of the publisher whose admin it is: its log has the change, too. */
  workspaceId?: string;
}

/** Background work of the platform. */
export const platform: Changer = { party: 'platform', actor: { type: 'system', id: 'directory' } };

export function tenant(principal: Principal): Changer {
  return { party: 'tenant', actor: actorOf(principal) };
}

type InstallationEvent = Extract<EventPayload, { type: `installation.${string}` }>;

/** The events of one change: in the log of the workspace, and of the publisher if it was its change. */
export function eventsFor(
  nowMs: number,
  { id: subject, workspaceId, environment }: Pick<Installation, 'id' | 'workspaceId' | 'environment'>,
  by: Changer,
  ...payloads: InstallationEvent[]
): DomainEvent[] {
  return payloads.flatMap((payload) => {
    const event = newEvent(nowMs, { workspaceId, environment, subject, actor: by.actor, ...payload } as never);
    if (by.party === 'tenant') return [event];
    // The address and browser of another organization's people are not for the workspace.
    const { request: _request, ...shown } = event;
    const { workspaceId: publisherId } = by;
    if (publisherId === undefined) return [shown as DomainEvent];
    const own = newEvent(nowMs, {
      environment,
      subject,
      actor: by.actor,
      ...payload,
      workspaceId: publisherId,
    } as never);
    return [shown as DomainEvent, own];
  });
}

/** What an admin agreed to that the application could not do before. */
export function escalation(
  nowMs: number,
  { id: installationId, applicationId, workspaceId, environment, scopes }: Installation,
  before: Installation['scopes'],
  { actor }: Changer,
): DomainEvent[] {
  const added = without(scopes, before);
  if (added.length === 0) return [];
  const data = { applicationId, installationId, scopes: [...scopes], added };
  const about = { workspaceId, environment, subject: applicationId, actor } as const;
  return [newEvent(nowMs, { type: 'permission.escalated', ...about, data })];
}
