/**
 * Encodes bytes in base64url (RFC 4648, section 5) without padding. The Buffer that replaces Node's
 * in browsers cannot do this.
 */
export function base64urlOf(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes base64url, or base64. */
export function fromBase64url(text: string): Buffer {
  return Buffer.from(text, 'base64');
}
