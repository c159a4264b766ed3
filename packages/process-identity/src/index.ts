export { isKnownDead, ownProcessIdentity } from './process-identity.ts';
export { processStartTime } from './process-start-time.ts';
