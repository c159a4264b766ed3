import type { Principal } from '@irp/contracts';
import type {
  erasePerson as contract,
  eraseAccount as eraseAccountContract,
} from '@irp/contracts/audit';
import { accountStream, actorOf, consumers } from '@irp/contracts/events';
import {
  allowsCaller,
  allowsEnvironment,
  allowsRole,
  permissions,
} from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import { type EventBus, newEvent, toEnvelope } from '@irp/events';
import { type Operation, type Reply, requirePermission } from '@irp/http';
import { toDraft } from '../domain/to-draft.ts';
import type { CopyEraser } from '../persons/erase-copies.ts';
import type { PersonSealer } from '../persons/person-sealer.ts';
import { redactDeadLetter } from '../persons/redact-dead-letter.ts';
import { parseEvent } from '../recorder/parse-event.ts';
import type { Recorder } from '../recorder/recorder.ts';

export interface ErasePersonOptions {
  recorder: Pick<Recorder, 'record'>;
  persons: Pick<PersonSealer, 'erase' | 'pseudonymOf'>;
  bus: Pick<EventBus, 'replaceDeadLetters'>;
  copies: Pick<CopyEraser, 'ofPerson'>;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
}

/**
 * Erases the data of a person from a stream. Records the erasure in the same stream, with the
 * caller as the actor.
 */
export type Erase = (
  stream: string,
  principal: Principal,
  userId: string,
) => Promise<Reply<typeof contract>>;

export function createErase({ recorder, persons, bus, copies, now }: ErasePersonOptions): Erase {
  return async (workspaceId, principal, userId) => {
    const event = newEvent(now(), {
      // The subject is a pseudonym, because the user id may be a mail address. A mail address would
      // be encrypted with the key of the person, which the erasure destroys.
      type: 'audit.person_erased',
      workspaceId,
      subject: persons.pseudonymOf(workspaceId, userId),
      actor: actorOf(principal),
      data: {},
    });
    await recorder.record([toDraft(parseEvent(toEnvelope('audit', event)))]);
    const result = await persons.erase(workspaceId, userId);
    let deadLetters = 0;
    for (const [group, topics] of Object.entries(consumers)) {
      for (const topic of topics) {
        deadLetters += await bus.replaceDeadLetters(group, topic, (letter) =>
          redactDeadLetter(letter, workspaceId, userId),
        );
      }
    }
    await copies.ofPerson(workspaceId, userId);
    return {
      status: 200,
      body: { result, deadLetters },
    };
  };
}

export function erasePerson(erase: Erase): Operation<typeof contract> {
  return async ({ principal, body }) => {
    requireOwnersOwnCredential(principal);
    return erase(principal.workspaceId, principal, body.userId);
  };
}

/** Creates the operation with which a person erases the own data in the log of the own account. */
export function eraseAccount(erase: Erase): Operation<typeof eraseAccountContract> {
  return async ({ principal }) => {
    const userId = requirePermission(permissions.eraseAccount, principal);
    return erase(accountStream(userId), principal, userId);
  };
}

/**
 * Requires a credential of an owner. The scope alone is not sufficient, because an erasure cannot
 * be undone and affects both environments.
 * @throws PlatformError 403
 */
function requireOwnersOwnCredential(principal: Principal): void {
  const { erasePerson: permission } = permissions;
  if (!allowsRole(permission, principal.role)) {
    throw new PlatformError('forbidden', 'Only an owner of the workspace can call this operation.');
  }
  if (!allowsCaller(permission, principal)) {
    throw new PlatformError(
      'forbidden',
      'Only a person with a personal credential can call this operation: an application cannot.',
    );
  }
  if (!allowsEnvironment(permission, principal.environment)) {
    throw new PlatformError(
      'forbidden',
      'This operation requires a production credential, because the audit log also contains the events of production.',
    );
  }
}
