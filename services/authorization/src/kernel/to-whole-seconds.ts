/** oidc-provider stores the beginning of a session in whole seconds. */
export function toWholeSeconds(timeMs: number): Date {
  return new Date(Math.floor(timeMs / 1_000) * 1_000);
}
