/**
 * Encodes bytes in base64url (RFC 4648, section 5) without padding. In browsers, the replacement of
 * Node's Buffer does not have this encoding.
 */
export function base64urlOf(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes base64url, or base64. */
export function fromBase64url(text: string): Buffer {
  return Buffer.from(text, 'base64');
}
