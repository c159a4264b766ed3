export { DirectoryInUseError, lockDirectory, requireUnlocked } from './directory-lock.ts';
export { makePrivateDirectory } from './make-private-directory.ts';
export { isKnownDead, ownProcessIdentity } from './process-identity.ts';
export { processStartTime } from './process-start-time.ts';
