const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns the last 8 characters of a UUID. A UUIDv7 begins with its time (RFC 9562, section 5.7),
 * so ids of the same minute begin with the same characters. Other ids are not shortened.
 */
export function shortId(id: string): string {
  return uuid.test(id) ? `…${id.slice(-8)}` : id;
}
