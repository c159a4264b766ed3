const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The end of a UUID. A UUIDv7 begins with its time (RFC 9562, section 5.7), so ids of one minute
 * have the same beginning. Other ids stay whole.
 */
export function shortId(id: string): string {
  return uuid.test(id) ? `…${id.slice(-8)}` : id;
}
