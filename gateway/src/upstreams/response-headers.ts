import { countedForHeader } from '@irp/contracts/authorization';
import { ownerWorkspaceHeader } from '@irp/errors';

export type UpstreamHeaders = Record<string, string | string[] | undefined>;

/**
 * The headers of an upstream that the client does not receive: connection-specific headers (RFC
 * 9110, section 7.6.1), headers with the name of the server software, and headers that the gateway
 * sets itself.
 */
const droppedHeaders = new Set([
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

/**
 * Returns the workspace that owns the requested resource. A service names this workspace in a 404
 * for a resource of another workspace. The gateway sends no header that begins with `x-irp-` to the
 * caller.
 */
export function ownerWorkspaceOf(headers: UpstreamHeaders): string | undefined {
  const value = headers[ownerWorkspaceHeader];
  return typeof value === 'string' && value !== '' ? value.slice(0, 64) : undefined;
}

/** Returns the subject for which the request counts, as named by the service. */
export function countedForOf(headers: UpstreamHeaders): string | undefined {
  const value = headers[countedForHeader];
  return typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined;
}

/**
 * Adds the response headers of an upstream to the headers of the gateway.
 * @param headers the headers as a flat list: name, value, name, value
 */
export function addResponseHeaders(headers: string[], upstream: UpstreamHeaders): void {
  const { connection } = upstream;
  const alsoDropped =
    connection === undefined || connection === 'keep-alive' || connection === 'close'
      ? ''
      : `${connection}`.toLowerCase();
  for (const name in upstream) {
    if (
      droppedHeaders.has(name) ||
      (alsoDropped !== '' && lists(alsoDropped, name)) ||
      name.startsWith('x-irp-')
    ) {
      continue;
    }
    const value = upstream[name];
    if (typeof value === 'string') {
      headers.push(name, value);
    } else {
      for (const item of value ?? []) {
        headers.push(name, item);
      }
    }
  }
}

function lists(connection: string, name: string): boolean {
  return connection.split(',').some((token) => token.trim() === name);
}
