export { lockDirectory } from './directory-lock.ts';
