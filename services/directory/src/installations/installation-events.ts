import type { Principal } from '@irp/contracts';
import type { InstallationParty } from '@irp/contracts/directory';
import {
  type Actor,
  actorOf,
  type DomainEvent,
  type EventInput,
  type EventPayload,
} from '@irp/contracts/events';
import { newEvent, newEventsOfAct, withoutPerson } from '@irp/events';
import { without } from '../listings/domain/installation-scopes.ts';
import type { Installation } from './domain/installation.ts';

/** The party that changes an installation. */
export interface Changer {
  party: InstallationParty;
  actor: Actor;
}

/** The party and actor of background jobs. */
export const platform: Changer = {
  party: 'platform',
  actor: { type: 'system', id: 'directory' },
};

export function tenant(principal: Principal): Changer {
  return {
    party: 'tenant',
    actor: actorOf(principal),
  };
}

type InstallationEvent = Extract<EventPayload, { type: `installation.${string}` }>;

/**
 * Returns the events of a change. One event is for the log of the workspace. If another party has
 * decided, a second event is for the log of this party's workspace.
 */
export function eventsFor(
  nowMs: number,
  {
    id: subject,
    workspaceId,
    environment,
  }: Pick<Installation, 'id' | 'workspaceId' | 'environment'>,
  by: Changer,
  ...payloads: InstallationEvent[]
): DomainEvent[] {
  return payloads.flatMap((payload) => {
    const input = {
      workspaceId,
      environment,
      subject,
      actor: by.actor,
      ...payload,
    } as EventInput;
    const [event, ...own] = newEventsOfAct(nowMs, input);
    // Another party's change may be completed by a later request or job. The caller is then
    // unknown, so the event in the workspace's log never contains a person of another party.
    return [by.party === 'tenant' ? event : withoutPerson(event), ...own];
  });
}

/** Returns the events about rights that an application gains from an admin's agreement. */
export function escalation(
  nowMs: number,
  { id: installationId, applicationId, workspaceId, environment, scopes }: Installation,
  before: Installation['scopes'],
  { actor }: Changer,
): DomainEvent[] {
  const added = without(scopes, before);
  if (added.length === 0) {
    return [];
  }
  const data = {
    applicationId,
    installationId,
    scopes: [...scopes],
    added,
  };
  const about = {
    workspaceId,
    environment,
    subject: applicationId,
    actor,
  } as const;
  return [
    newEvent(nowMs, {
      type: 'permission.escalated',
      ...about,
      data,
    }),
  ];
}
