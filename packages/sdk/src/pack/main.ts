import { buildSdk } from '../build-sdk.ts';
import { defaultDirectory } from '../built-sdk.ts';

const { packages } = await buildSdk();
for (const { name, version, file, size } of packages) {
  process.stdout.write(`${name} ${version}: ${defaultDirectory}/${file}, ${size} bytes\n`);
}
