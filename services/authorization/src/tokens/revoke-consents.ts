import type { Actor, DomainEvent } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { Consent, ConsentStore } from './store/consent-store.ts';

interface Dependencies {
  consents: ConsentStore;
  now: () => number;
}

/**
 * Withdraws all matching consents, with an event for each consent. The caller must revoke the
 * tokens issued under these consents.
 */
export type RevokeConsents = (
  filter: Parameters<ConsentStore['findAll']>[0],
  actor: Actor,
  reason: string,
) => Promise<void>;

export function createRevokeConsents({ consents, now }: Dependencies): RevokeConsents {
  return async (filter, actor, reason) => {
    for (const consent of await consents.findAll(filter)) {
      await consents.remove(consent, consentRevoked({ now }, consent, actor, reason));
    }
  };
}

export function consentRevoked(
  { now }: Pick<Dependencies, 'now'>,
  consent: Consent,
  actor: Actor,
  reason: string,
): DomainEvent {
  const { id: subject, workspaceId, environment, applicationId, userId } = consent;
  const data = {
    applicationId,
    userId,
    reason,
  };
  return newEvent(now(), {
    type: 'authorization.revoked',
    workspaceId,
    environment,
    subject,
    actor,
    data,
  });
}
