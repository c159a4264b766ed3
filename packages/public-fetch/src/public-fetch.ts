import type { LookupAddress } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type AddressPolicy, checkedAddresses } from './checked-addresses.ts';
import type { IsReachable } from './reachable-addresses.ts';
import { type ResolveOptions, resolveName } from './resolve-name.ts';

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
  const policy: AddressPolicy = { isReachable, resolve: (hostname) => resolveName(hostname, resolving) };
  // Called for names, and not for IP addresses. Checks what is connected to, so that a name cannot change in between.
  const lookupReachable: LookupFunction = (hostname, options, callback) => {
    const succeed = (addresses: LookupAddress[]) => {
      const [first] = addresses;
      if (options.all || !first) callback(null, addresses);
      else callback(null, first.address, first.family);
    };
    void checkedAddresses(hostname, policy).then(succeed, (error: Error) => callback(error, []));
  };

  return async (input, { method = 'GET', headers, body, signal } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) await checkedAddresses(host, policy);
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
