// What running the platform needs is less than half of what its tests and tools need.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const program = /^(gateway|deploy\/embedded|(packages|services)\/[^/]+)\/src\//;

/** Whether these arguments of the bootstrap run a part of the platform, and no test or tool. */
export function runsThePlatform(args) {
  const script = args.find((argument) => !argument.startsWith('-'));
  return script !== undefined && program.test(script);
}

/** Options of pnpm: the platform, and the programs of its operators and clients. */
export function optionsForRunning(rootPackage) {
  return [
    '--prod',
    ...[rootPackage, '@irp/embedded...', '@irp/admin...', '@irp/cli...'].map(
      (name) => `--filter=${name}`,
    ),
  ];
}

/** 24 MB of the 280 that running needs, and nobody debugs packages with them. */
export function removeSourceMaps(packages) {
  for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && entry.name.endsWith('.map')) {
      rmSync(join(entry.parentPath ?? entry.path, entry.name));
    }
  }
}
