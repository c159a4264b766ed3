const dayMs = 86_400_000;

/** When what is collected now is sent. @param hour of the day in UTC */
export function nextDigestAt(nowMs: number, hour: number): Date {
  const today = new Date(nowMs).setUTCHours(hour, 0, 0, 0);
  return new Date(today > nowMs ? today : today + dayMs);
}

/** No collected mail is due later than this. */
export function latestDigestAt(nowMs: number): Date {
  return new Date(nowMs + dayMs);
}

/** A person has one digest of each day. @param dueAt when the first mail in it was due */
export function digestKey(userId: string, dueAt: Date): string {
  return `digest/${userId}/${dueAt.toISOString().slice(0, 10)}`;
}
