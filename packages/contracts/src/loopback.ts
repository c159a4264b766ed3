/** The host names of this machine, as `URL.hostname` returns them. */
export const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns the origin of an address. For a loopback address, returns an origin for each name in
 * {@link loopbackHosts}.
 */
export function originsOf(address: string): string[] {
  const { protocol, hostname, origin, port } = new URL(address);
  if (!loopbackHosts.has(hostname)) {
    return [origin];
  }
  return [...loopbackHosts].map(
    (host) => new URL(`${protocol}//${host}${port === '' ? '' : `:${port}`}`).origin,
  );
}
