import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import type { TokenRow } from '../../src/tokens/store/oauth-models.ts';

const hourMs = 3_600_000;

/** An access token of a user; no application can present the token. */
export function newToken({
  userId,
  workspaceId,
  environment,
}: Pick<Principal, 'workspaceId' | 'environment'> & { userId: string }): TokenRow {
  const [tokenId, now] = [randomUUID(), Date.now()];
  return {
    _id: `sha256 of ${tokenId}`,
    tokenId,
    kind: 'AccessToken',
    applicationId: 'app-2',
    userId,
    workspaceId,
    environment,
    grantId: null,
    consentId: null,
    scope: 'investments.read',
    jkt: null,
    payload: '{}',
    issuedAt: new Date(now),
    consumedAt: null,
    expireAt: new Date(now + hourMs),
    outbox: [],
  };
}
