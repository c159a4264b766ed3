import type { Actor, DomainEvent } from '@irp/contracts';
import { newEvent } from '@irp/events';
import type { Consent } from '../store/consent-store.ts';
import type { Deps } from './deps.ts';

/** Ends every agreement that fits, each with its event; their tokens are ended by whoever calls. */
export async function endConsents(
  deps: Deps,
  filter: Parameters<Deps['consents']['findAll']>[0],
  actor: Actor,
  reason: string,
): Promise<void> {
  for (const consent of await deps.consents.findAll(filter))
    await deps.consents.remove(consent, consentEnded(deps, consent, actor, reason));
}

export function consentEnded({ now }: Deps, consent: Consent, actor: Actor, reason: string): DomainEvent {
  const { id: subject, workspaceId, applicationId, userId } = consent;
  const data = { applicationId, userId, reason };
  return newEvent(now(), { type: 'authorization.revoked', workspaceId, subject, actor, data });
}
