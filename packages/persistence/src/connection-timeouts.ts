const defaults = {
  /**
   * How long an operation waits for a server: a failover of a replica set that takes longer is a
   * 503.
   */
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  /**
   * A server that says nothing more is noticed after this and connectTimeoutMS; then what waits for
   * it fails.
   */
  heartbeatFrequencyMS: 2_000,
  /** Of one response, of a server that still answers heartbeats. */
  socketTimeoutMS: 60_000,
};

/** The timeouts of a connection: these, where the connection string does not name its own. */
export function connectionTimeouts(uri: string): Partial<typeof defaults> {
  // Not as a URL: the string may have several hosts.
  const named = new Set(
    [...new URLSearchParams(uri.split('?')[1]).keys()].map((name) => name.toLowerCase()),
  );
  return Object.fromEntries(
    Object.entries(defaults).filter(([name]) => !named.has(name.toLowerCase())),
  );
}
