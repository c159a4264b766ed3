import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** The setting `OUTGOING_NETWORKS`: networks that requests may reach beside the public ones, such as `10.1.0.0/16,fd00::/8`. */
export function outgoingNetworks() {
  return z
    .string()
    .transform((networks) => networks.split(',').map((network) => network.trim()))
    .refine(
      (networks) => networks.every((network) => ipaddr.isValidCIDR(network)),
      'must be networks such as 10.1.0.0/16, separated by commas',
    );
}
