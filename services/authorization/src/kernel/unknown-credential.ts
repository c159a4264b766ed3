import type { EventInput } from '@irp/contracts/events';

type Unknown = EventInput<'credential.unknown'>;

/**
 * The use of an unknown credential, for the platform's own audit log. All uses of a kind are
 * sampled together, because an attacker can have any number of addresses. The presented value is
 * left out, because it may be a mistyped secret.
 * @param clientId set only if the value has the form of a client ID
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
