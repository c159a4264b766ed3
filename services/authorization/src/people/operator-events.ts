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
  /** The workspaces of the person. */
  workspaceIds: readonly string[];
  nowMs: number;
}

/**
 * The events of an operator's action on an account. Without the operator: an event in the account's
 * log and in the log of each workspace of the person. With the operator: an event in the log of the
 * operator's workspace.
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
