export { createLocalRevocationFeed } from './local-revocation-feed.ts';
export { createRedisRevocationFeed } from './redis-revocation-feed.ts';
export type { Revocation, RevocationFeed, RevocationListener } from './revocation-feed.ts';
