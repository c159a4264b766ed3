type UpstreamHeaders = Record<string, string | string[] | undefined>;

/** Those of one connection (RFC 9110, section 7.6.1), those that tell who answers behind the door, and the gateway's own. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'server',
  'x-powered-by',
  'x-request-id',
  'x-content-type-options',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-expose-headers',
  'access-control-max-age',
]);

/** Adds a service's headers to the gateway's own: name, value, name, value. */
export function addAnswerHeaders(headers: string[], upstream: UpstreamHeaders): void {
  const named = upstream.connection;
  const alsoDropped =
    named === undefined || named === 'keep-alive' || named === 'close' ? '' : `,${named},`.toLowerCase();
  for (const name in upstream) {
    if (dropped.has(name) || (alsoDropped !== '' && isNamed(alsoDropped, name)) || name.startsWith('x-irp-')) continue;
    const value = upstream[name]!;
    if (typeof value === 'string') headers.push(name, value);
    else for (const one of value) headers.push(name, one);
  }
}

function isNamed(connection: string, name: string): boolean {
  return connection.split(',').some((token) => token.trim() === name);
}
