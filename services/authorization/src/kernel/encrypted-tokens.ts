import type { Sealer } from '@irp/secrets';

/** Encrypts and authenticates the state of a page, which a form sends back. */
export interface EncryptedTokens<Payload extends object> {
  seal(payload: Payload): string;
  /** Decrypts a token; undefined if it has expired or is invalid. */
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
