const defaults = {
  /**
   * How long an operation waits for a server, in milliseconds. If the failover of a replica set
   * takes longer, requests get 503.
   */
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  /**
   * A server that no longer responds is detected after `heartbeatFrequencyMS` plus
   * `connectTimeoutMS`. After the detection, waiting operations fail.
   */
  heartbeatFrequencyMS: 2_000,
  /** Limits the wait for a single response of a server that still responds to heartbeats. */
  socketTimeoutMS: 60_000,
};

/**
 * Returns the timeouts of a connection. Timeouts in the connection string take precedence over the
 * defaults.
 */
export function connectionTimeouts(uri: string): Partial<typeof defaults> {
  // The connection string is not parsed as a URL, because a connection string may contain several
  // hosts.
  const named = new Set(
    [...new URLSearchParams(uri.split('?')[1]).keys()].map((name) => name.toLowerCase()),
  );
  return Object.fromEntries(
    Object.entries(defaults).filter(([name]) => !named.has(name.toLowerCase())),
  );
}
