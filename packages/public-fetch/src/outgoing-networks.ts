import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/**
 * The settings `OUTGOING_NETWORKS` and `WEBHOOK_ALLOW_NETWORKS`: permitted networks in addition to
 * public addresses, such as `10.1.0.0/16,fd00::/8`.
 */
export function outgoingNetworks() {
  return z
    .string()
    .transform((networks) => networks.split(',').map((network) => network.trim()))
    .refine(
      (networks) => networks.every((network) => ipaddr.isValidCIDR(network)),
      'must be networks such as 10.1.0.0/16, separated by commas',
    );
}

/**
 * The setting `OUTGOING_PROXY`: a proxy with support for CONNECT, as `http://host:port`, with
 * `user:password@` if required.
 */
export function outgoingProxy() {
  return z
    .string()
    .refine(isProxy, 'must be the address of a proxy, such as http://proxy.internal:3128');
}

function isProxy(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && url.pathname === '/' && url.search === '' && url.hash === '';
}
