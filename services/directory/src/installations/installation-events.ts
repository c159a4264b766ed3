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
 * Returns the events of a change. The first event is for the audit log of the workspace with the
 * installation. If the caller belongs to another workspace, a second event is for the audit log of
 * the caller's workspace.
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
    // If a change by the publisher or the platform is interrupted, a job completes the change
    // without knowing the caller. The first event of every change by the publisher or the platform
    // therefore names no person.
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
