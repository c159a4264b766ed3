/** Encodes bytes in base64url without padding (RFC 7515, section 2). */
export function toBase64url(bytes: ArrayBuffer | Uint8Array): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function fromBase64url(text: string): string {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
}

/** Returns the SHA-256 of a text in base64url. */
export async function sha256(text: string): Promise<string> {
  return toBase64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** Returns a random value of 256 bits in base64url. */
export function randomText(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)));
}
