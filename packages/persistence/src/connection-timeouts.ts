const defaults = {
  /** Maximum wait of an operation for a server: a longer failover of a replica set is a 503. */
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  /**
   * A silent server is detected after this time and connectTimeoutMS; waiting operations then fail.
   */
  heartbeatFrequencyMS: 2_000,
  /** For a single response of a server that still answers heartbeats. */
  socketTimeoutMS: 60_000,
};

/** The timeouts of a connection: these defaults, unless the connection string has its own. */
export function connectionTimeouts(uri: string): Partial<typeof defaults> {
  // Not as a URL: the string may have several hosts.
  const named = new Set(
    [...new URLSearchParams(uri.split('?')[1]).keys()].map((name) => name.toLowerCase()),
  );
  return Object.fromEntries(
    Object.entries(defaults).filter(([name]) => !named.has(name.toLowerCase())),
  );
}
