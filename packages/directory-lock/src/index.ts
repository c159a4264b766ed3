export { DirectoryInUseError, lockDirectory, requireUnlocked } from './directory-lock.ts';
