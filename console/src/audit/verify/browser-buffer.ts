import { Buffer } from 'buffer';

// The worker must import this file first: modules of packages/transparency use `Buffer` when they
// are loaded.
Object.assign(globalThis, { Buffer });
