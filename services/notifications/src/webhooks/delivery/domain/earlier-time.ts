/** Returns the earlier of two times in milliseconds since 1970; undefined if both are undefined. */
export function earlierTime(
  oneMs: number | undefined,
  otherMs: number | undefined,
): number | undefined {
  if (oneMs === undefined) {
    return otherMs;
  }
  return otherMs === undefined ? oneMs : Math.min(oneMs, otherMs);
}
