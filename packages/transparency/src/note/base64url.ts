/** Base64url (RFC 4648, section 5) without padding. Buffers of browsers lack this encoding. */
export function base64urlOf(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Bytes of base64url, or of base64. */
export function fromBase64url(text: string): Buffer {
  return Buffer.from(text, 'base64');
}
