import { Buffer } from 'buffer';

// The first import of the worker: modules of packages/transparency create buffers at load.
Object.assign(globalThis, { Buffer });
