import { buildBundle } from './build-bundle.ts';

await buildBundle();
