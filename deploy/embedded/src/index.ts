export type { Demo } from './demo/demo-file.ts';
export { type RunningPlatform, startPlatform } from './start-platform.ts';
