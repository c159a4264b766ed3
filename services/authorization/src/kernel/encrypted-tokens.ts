import type { Sealer } from '@irp/secrets';

/**
 * Page state for a form: the browser sends the state back with the form. The state is encrypted and
 * authenticated.
 */
export interface EncryptedTokens<Payload extends object> {
  seal(payload: Payload): string;
  /** Undefined for an expired or invalid token. */
  open(sealed: string): (Payload & { sealedAt: Date }) | undefined;
}

export function createEncryptedTokens<Payload extends object>(
  sealer: Sealer,
  purpose: string,
  lifetimeMs: number,
  now: () => number,
): EncryptedTokens<Payload> {
  return {
    seal: (payload) =>
      sealer
        .seal(
          JSON.stringify({
            note: payload,
            atMs: now(),
          }),
          purpose,
        )
        .toString('base64url'),
    open(sealed) {
      let text: string;
      try {
        text = sealer.open(Buffer.from(sealed, 'base64url'), purpose);
      } catch {
        return undefined;
      }
      const { note: payload, atMs } = JSON.parse(text) as { note: Payload; atMs: number };
      return now() - atMs > lifetimeMs ? undefined : { ...payload, sealedAt: new Date(atMs) };
    },
  };
}
