import type { EventInput } from '@irp/contracts/events';

type Unknown = EventInput<'credential.unknown'>;

/**
 * Returns the event about an unknown credential for the platform's own audit log. All uses of a
 * kind are counted together, because an attacker can have any number of addresses. The event omits
 * the credential, because the credential may be a mistyped secret.
 * @param clientId the unknown client id; undefined if the value does not have the form of a client
 *   id
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
