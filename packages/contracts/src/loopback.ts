/** The host names of this machine, as `URL.hostname` writes them. */
export const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin of an address, and of one on loopback also its origins by the other names of this
 * machine.
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
