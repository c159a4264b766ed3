export { buildInBackground } from './build-in-background.ts';
export { areUnchanged, fileStates } from './file-states.ts';
