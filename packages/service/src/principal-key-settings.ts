import { createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto';
import { text } from '@irp/config';
import type { PrincipalKeys } from '@irp/principals';
import { z } from 'zod';

/** A setting that is an Ed25519 private key in JSON (RFC 8037). The error does not show the value. */
export const privateJwk = () => json(isPrivateKey, 'must be an Ed25519 private key in JSON (RFC 8037)');

/**
 * A setting that is a set of Ed25519 public keys in JSON (RFC 7517). It has no private key: whoever reads the setting of any service could sign with
 * it. The error does not show the value.
 */
export const publicJwks = () => json(isPublicKeySet, 'must be a set of Ed25519 public keys in JSON (RFC 7517)');

function json<Value>(isValid: (value: unknown) => value is Value, message: string) {
  return text().transform((given, context): Value => {
    const value = parse(given);
    if (isValid(value)) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function isPrivateKey(value: unknown): value is PrincipalKeys['privateJwk'] {
  return isEd25519(() => createPrivateKey({ key: value as JsonWebKey, format: 'jwk' }));
}

function isPublicKeySet(value: unknown): value is PrincipalKeys['publicJwks'] {
  const keys = (value as { keys?: unknown } | undefined | null)?.keys;
  return Array.isArray(keys) && keys.every(isPublicKey);
}

function isPublicKey(value: unknown): boolean {
  const isPublic = typeof value === 'object' && value !== null && !('d' in value);
  return isPublic && isEd25519(() => createPublicKey({ key: value as JsonWebKey, format: 'jwk' }));
}

function isEd25519(read: () => { asymmetricKeyType?: string | undefined }): boolean {
  try {
    return read().asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
