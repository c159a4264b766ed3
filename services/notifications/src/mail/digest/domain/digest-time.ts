const dayMs = 86_400_000;

/** The time of the next digest. @param hour of the day in UTC */
export function nextDigestAt(nowMs: number, hour: number): Date {
  const today = new Date(nowMs).setUTCHours(hour, 0, 0, 0);
  return new Date(today > nowMs ? today : today + dayMs);
}

/** No collected mail is due later than this. */
export function latestDigestAt(nowMs: number): Date {
  return new Date(nowMs + dayMs);
}

/**
 * A person has a single digest of each day. @param dueAt due time of the first mail in the digest
 */
export function digestKey(userId: string, dueAt: Date): string {
  return `digest/${userId}/${dueAt.toISOString().slice(0, 10)}`;
}
