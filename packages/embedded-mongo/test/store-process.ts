import { startEmbeddedMongo } from '../src/index.ts';

/** A store in a process of its own, to be killed: prints its address. */
const store = await startEmbeddedMongo({ directory: process.argv[2]! });
process.stdout.write(`${store.uri}\n`);
