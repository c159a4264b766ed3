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
 * Returns the events when an operator acts on an account. The log of the account, and that of each
 * workspace of the user, get an event without the operator. The log of the operator's workspace
 * gets an event with the operator.
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
