import { constants, setPriority } from 'node:os';
import { buildSdk } from './build-sdk.ts';

// Requests to the platform that has started come first.
setPriority(constants.priority.PRIORITY_LOW);
await buildSdk();
