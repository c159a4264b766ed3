import type { Principal } from '@irp/contracts';
import {
  accountStream,
  actorOf,
  type DomainEvent,
  type EventInput,
  type EventPayload,
} from '@irp/contracts/events';
import { newEvent, withoutPerson } from '@irp/events';

type OperatorEventType =
  | 'user.disabled'
  | 'user.enabled'
  | 'user.passkey_removed'
  | 'user.totp_disabled';
type OperatorEvent = Pick<Extract<EventPayload, { type: OperatorEventType }>, 'type' | 'data'>;

export interface OperatorAct {
  principal: Principal;
  userId: string;
  /** Those that the person is a member of. */
  workspaceIds: readonly string[];
  nowMs: number;
}

/**
 * The events of what an operator does to an account: in its log and in that of each workspace of
 * the person, without the operator, and once with the operator, in the log of the operator's
 * workspace.
 */
export function operatorEvents(
  event: OperatorEvent,
  { principal, userId, workspaceIds, nowMs }: OperatorAct,
): [DomainEvent, ...DomainEvent[]] {
  const eventIn = (workspaceId: string) =>
    newEvent(nowMs, {
      ...event,
      workspaceId,
      subject: userId,
      actor: actorOf(principal),
    } as EventInput);
  const ofAccount = withoutPerson(eventIn(accountStream(userId)));
  const own = principal.workspaceId;
  const copies = workspaceIds.includes(own)
    ? []
    : [
        {
          ...eventIn(own),
          copyOf: ofAccount.id,
        },
      ];
  return [ofAccount, ...workspaceIds.map(eventIn), ...copies];
}
