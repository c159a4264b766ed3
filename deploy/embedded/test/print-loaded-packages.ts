import { writeSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * With `node --import`: prints the names of the loaded npm packages at exit, in a line of standard
 * output.
 */
const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
    if (name !== undefined) {
      loaded.add(name);
    }
    return next(url, context);
  },
});
process.on('exit', () => writeSync(1, `${JSON.stringify([...loaded])}\n`));
