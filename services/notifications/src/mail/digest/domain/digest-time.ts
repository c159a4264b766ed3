const dayMs = 86_400_000;

/** Returns the time of the next digest. @param hour of the day in UTC */
export function nextDigestAt(nowMs: number, hour: number): Date {
  const today = new Date(nowMs).setUTCHours(hour, 0, 0, 0);
  return new Date(today > nowMs ? today : today + dayMs);
}

/**
 * Returns the latest possible due time of a collected mail. A machine with a wrong clock has stored
 * a later due time.
 */
export function latestDigestAt(nowMs: number): Date {
  return new Date(nowMs + dayMs);
}

/**
 * Returns the key of a digest. The key contains the day, so a person gets only one digest a day.
 * @param dueAt due time of the first mail in the digest
 */
export function digestKey(userId: string, dueAt: Date): string {
  return `digest/${userId}/${dueAt.toISOString().slice(0, 10)}`;
}
