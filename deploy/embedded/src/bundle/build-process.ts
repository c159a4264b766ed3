import { constants, setPriority } from 'node:os';
import { buildBundle } from './build-bundle.ts';

// Requests to the platform that has started come first.
setPriority(constants.priority.PRIORITY_LOW);
await buildBundle();
