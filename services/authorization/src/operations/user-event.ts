import type { Actor, DomainEvent, EventNews, EventTold } from '@irp/contracts';
import { newEvent } from '@irp/events';
import type { Deps } from './deps.ts';

type OwnEvent = Extract<EventTold, { type: `user.${string}` }>;

interface About {
  /** Undefined: nobody whom the platform knows. */
  userId: string | undefined;
  /** What is known of somebody whom the platform does not know. */
  subject?: string;
  /** The person themselves, unless told. */
  actor?: Actor;
  /** A workspace that they are about to be a member of. */
  workspaceId?: string;
}

/**
 * What happened to a person's own account: one event for each workspace that they are a member of, so that each finds it
 * in its own records; where there is none, one that belongs to no workspace.
 */
export async function userEvents(
  { workspaces, now }: Pick<Deps, 'workspaces' | 'now'>,
  told: Pick<OwnEvent, 'type' | 'data'>,
  { userId, subject = userId ?? '', actor = { type: 'user', id: userId ?? subject }, workspaceId }: About,
): Promise<DomainEvent[]> {
  // Asked for nobody, too: the time of an answer tells nothing of who is known.
  const ids = new Set(await workspaces.idsOfMember(userId ?? subject));
  if (workspaceId !== undefined) ids.add(workspaceId);
  if (ids.size === 0) ids.add('');
  return [...ids].map((id) => newEvent(now(), { ...told, workspaceId: id, subject, actor } as EventNews));
}
