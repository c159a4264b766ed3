export { AddressRefusedError } from './address-refused-error.ts';
export { ConnectionFailedError } from './connection-failed-error.ts';
export { createExchanges, type Exchanges } from './create-exchanges.ts';
export { createOutbound, type Outbound, type OutboundOptions } from './create-outbound.ts';
export type { ExchangeLimits, Received } from './exchange.ts';
export { outgoingNetworks, outgoingProxy } from './outgoing-networks.ts';
export { createPublicFetch, type PublicFetch, type PublicFetchOptions } from './public-fetch.ts';
export { reachableAddresses } from './reachable-addresses.ts';
