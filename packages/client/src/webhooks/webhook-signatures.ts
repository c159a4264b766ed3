/** Returns whether a signature, such as `v1,…`, matches the signed content. */
export type SignatureCheck = (signature: string) => Promise<boolean>;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Creates the check for a secret: the shared secret `whsec_…` for `v1`, or the public key `whpk_…`
 * for `v1a`. Uses Web Crypto, which every JavaScript runtime has.
 * @throws TypeError if the secret is neither a `whsec_…` nor a `whpk_…` key
 */
export async function createSignatureCheck(
  secret: string,
  content: Bytes,
): Promise<SignatureCheck> {
  const [, prefix, base64 = ''] = /^(whsec_|whpk_)([A-Za-z0-9+/]+=*)$/.exec(secret) ?? [];
  const bytes = decode(base64);
  if (prefix === 'whsec_' && bytes) {
    return symmetricCheck(bytes, content);
  }
  if (prefix === 'whpk_' && bytes) {
    return asymmetricCheck(bytes, content);
  }
  throw new TypeError('A webhook secret must be whsec_ or whpk_, followed by base64.');
}

async function symmetricCheck(bytes: Bytes, content: Bytes): Promise<SignatureCheck> {
  const key = await crypto.subtle.importKey(
    'raw',
    bytes,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  // Computed once for all signatures.
  const expected = new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
  return async (signature) => {
    const given = signatureBytes(signature, 'v1');
    return given !== undefined && equalInConstantTime(given, expected);
  };
}

async function asymmetricCheck(bytes: Bytes, content: Bytes): Promise<SignatureCheck> {
  const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
  return async (signature) => {
    const given = signatureBytes(signature, 'v1a');
    return given !== undefined && crypto.subtle.verify('Ed25519', key, given, content);
  };
}

function signatureBytes(signature: string, version: 'v1' | 'v1a'): Bytes | undefined {
  return signature.startsWith(`${version},`)
    ? decode(signature.slice(version.length + 1))
    : undefined;
}

/** Compares in constant time, regardless of the position of the first difference. */
function equalInConstantTime(given: Bytes, expected: Bytes): boolean {
  if (given.length !== expected.length) {
    return false;
  }
  let difference = 0;
  for (const [at, byte] of expected.entries()) {
    difference |= byte ^ (given[at] ?? 0);
  }
  return difference === 0;
}

function decode(base64: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
