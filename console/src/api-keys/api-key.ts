import type { components } from '@irp/client';

export type ApiKey = components['schemas']['ApiKey'];
export type KeyState = 'active' | 'expired' | 'revoked';

export function stateOf({ revokedAt, expiresAt }: ApiKey, nowMs: number): KeyState {
  if (revokedAt !== null) {
    return 'revoked';
  }
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs ? 'expired' : 'active';
}
