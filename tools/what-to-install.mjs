// Running the platform needs less than half of the dependencies of its tests and tools.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const program = /^(gateway|deploy\/embedded|(packages|services)\/[^/]+)\/src\//;

/** Whether these arguments of the bootstrap run a part of the platform, and no test or tool. */
export function runsThePlatform(args) {
  const script = args.find((argument) => !argument.startsWith('-'));
  return script !== undefined && program.test(script);
}

/**
 * Options with which pnpm installs only the platform and the programs of its operators and clients.
 */
export function optionsForRunning(rootPackage) {
  return [
    '--prod',
    ...[rootPackage, '@irp/embedded...', '@irp/admin...', '@irp/cli...'].map(
      (name) => `--filter=${name}`,
    ),
  ];
}

/**
 * Removes source maps. They take 24 of the 280 MB that running the platform needs, and nobody
 * debugs packages.
 */
export function removeSourceMaps(packages) {
  for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && entry.name.endsWith('.map')) {
      rmSync(join(entry.parentPath ?? entry.path, entry.name));
    }
  }
}
