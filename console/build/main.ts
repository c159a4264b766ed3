import { buildConsole } from './build-console.ts';
import { defaultDirectory } from './built-console.ts';

const { assets, firstLoadBytes } = await buildConsole();
const kilobytes = Math.round(firstLoadBytes / 1_024);
process.stdout.write(
  `${defaultDirectory}: ${assets.length} files, of which a first load is ${kilobytes} KB\n`,
);
