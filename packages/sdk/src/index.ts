export { buildInBackground } from './build-in-background.ts';
