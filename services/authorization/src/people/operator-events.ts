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
  /** Ids of the workspaces in which the user is a member. */
  workspaceIds: readonly string[];
  nowMs: number;
}

/**
 * Returns the events of an operator's change to an account. The account, each workspace of the
 * user, and the operator's own workspace get an event in their audit log. Only the event for the
 * operator's own workspace names the operator.
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
