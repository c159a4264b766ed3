import { createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto';
import { json } from '@irp/config';
import type { PrincipalKeys } from '@irp/principals';

/**
 * Returns the schema of an Ed25519 private key in JSON (RFC 8037). The error does not contain the
 * value.
 */
export const privateJwk = () =>
  json(privateKey, 'must be an Ed25519 private key in JSON (RFC 8037)');

/**
 * Returns the schema of a set of Ed25519 public keys in JSON (RFC 7517). A private key is rejected,
 * because everybody with access to the settings of a service could sign with the key. The error
 * does not contain the value.
 */
export const publicJwks = () =>
  json(publicKeySet, 'must be a set of Ed25519 public keys in JSON (RFC 7517)');

function privateKey(value: unknown): PrincipalKeys['privateJwk'] | undefined {
  const isKey = isEd25519(() => createPrivateKey({ key: value as JsonWebKey, format: 'jwk' }));
  return isKey ? (value as PrincipalKeys['privateJwk']) : undefined;
}

function publicKeySet(value: unknown): PrincipalKeys['publicJwks'] | undefined {
  const keys = (value as { keys?: unknown } | undefined | null)?.keys;
  return Array.isArray(keys) && keys.every(isPublicKey)
    ? (value as PrincipalKeys['publicJwks'])
    : undefined;
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
