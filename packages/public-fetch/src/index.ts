export { outgoingNetworks } from './outgoing-networks.ts';
export { createPublicFetch, type PublicFetch, type PublicFetchOptions, reachableAddresses } from './public-fetch.ts';
