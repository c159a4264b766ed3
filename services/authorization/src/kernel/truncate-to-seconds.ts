/**
 * Rounds a time down to seconds, because oidc-provider stores the start of a session in seconds.
 */
export function truncateToSeconds(timeMs: number): Date {
  return new Date(Math.floor(timeMs / 1_000) * 1_000);
}
