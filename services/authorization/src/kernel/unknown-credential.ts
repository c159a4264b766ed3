import type { EventInput } from '@irp/contracts/events';

type Unknown = EventInput<'credential.unknown'>;

/**
 * The use of a credential that no workspace has, for the platform's own audit log. All of one kind
 * are sampled together: an attacker has as many addresses as they like. What was presented is left
 * out; it may be a mistyped secret.
 * @param clientId only where it has the form of one
 */
export function unknownCredential(
  credentialKind: Unknown['data']['credentialKind'],
  clientId?: string,
): Unknown {
  return {
    type: 'credential.unknown',
    workspaceId: '',
    subject: 'unknown',
    actor: { type: 'system', id: 'outside' },
    data: {
      credentialKind,
      reason: 'unknown',
      ...(clientId === undefined ? {} : { clientId }),
    },
  };
}
