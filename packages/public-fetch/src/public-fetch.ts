import type { LookupAddress } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type ResolveOptions, resolveName } from './resolve-name.ts';

/** Whether outgoing requests to addresses that others have named may reach an IP address. */
export type IsReachable = (address: string) => boolean;

/** The addresses of IPv6 that are assigned (RFC 4291, section 2.4): not those that contain an IPv4 address, such as `::127.0.0.1`. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Public addresses, and those of named networks. Everything else, such as loopback, private networks and the metadata service
 * of a cloud, belongs to the operator, and whoever registers an application must not reach it (server-side request forgery).
 */
export function reachableAddresses(networks: readonly string[] = []): IsReachable {
  const named = networks.map((network) => ipaddr.parseCIDR(network));
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    // An IPv4 address that is written as IPv6 is the IPv4 address.
    const parsed = ipaddr.process(address);
    const isPublic = parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast));
    return isPublic || ipaddr.subnetMatch(parsed, { named }, 'other') === 'named';
  };
}

export type PublicFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export interface PublicFetchOptions extends ResolveOptions {
  /** A larger body is an error. Default: 0, the body is not read, whatever its size. */
  maxBodyBytes?: number;
}

/** `fetch` for addresses that others have named: to reachable IP addresses only, without redirects, and with a bounded body. */
export function createPublicFetch(
  isReachable: IsReachable,
  { maxBodyBytes = 0, ...resolving }: PublicFetchOptions = {},
): PublicFetch {
  // Called for names, and not for IP addresses. Checks what is connected to, so that a name cannot change in between.
  const lookupReachable: LookupFunction = (hostname, options, callback) => {
    const succeed = (addresses: LookupAddress[]) => {
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isReachable(address)))
        callback(unreachable(hostname), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    };
    void resolveName(hostname, resolving).then(succeed, (error: Error) => callback(error, []));
  };

  return async (input, { method = 'GET', headers, body, signal } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isReachable(host)) throw unreachable(host);
    const text = body === undefined || body === null ? '' : String(body);
    const options: RequestOptions = {
      method,
      headers: { ...Object.fromEntries(new Headers(headers)), 'content-length': Buffer.byteLength(text) },
      lookup: lookupReachable,
      agent: false,
      ...(signal ? { signal } : {}),
    };
    const request = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
    const { status, body: received } = await responseOf(request, text, maxBodyBytes);
    return new Response(received, { status });
  };
}

interface Received {
  status: number;
  body: string | null;
}

function responseOf(request: ClientRequest, body: string, maxBodyBytes: number): Promise<Received> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    // Without another event, as after 101 Switching Protocols.
    request.on('close', () => reject(new Error('the connection was closed without a response')));
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const isRead = maxBodyBytes > 0 && status === 200;
      const ended = isRead ? readText(response, maxBodyBytes) : Promise.resolve(null);
      ended.then((text) => resolve({ status, body: text }), reject).finally(() => response.destroy());
    });
    request.end(body);
  });
}

async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error(`the response has more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function unreachable(host: string): Error {
  return new Error(`${host} is not a public address`);
}
