import type { NetConnectOpts } from 'node:net';

/**
 * Returns the address in a connection string of MongoDB: a Unix socket (a percent-encoded path), or
 * a host with a port.
 */
export function databaseAddress(uri: string): NetConnectOpts {
  const [, authority = ''] = /^mongodb:\/\/(?:[^@/]*@)?([^/]+)/.exec(uri) ?? [];
  const host = decodeURIComponent(authority);
  if (host.startsWith('/')) {
    return { path: host };
  }
  const { hostname, port } = new URL(uri);
  return {
    host: hostname,
    port: Number(port || 27_017),
  };
}
