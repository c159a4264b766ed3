import { Buffer } from 'buffer';

// The first import of the worker: modules of packages/transparency make buffers when they load.
Object.assign(globalThis, { Buffer });
