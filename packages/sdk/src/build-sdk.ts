import { globSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileStates } from '@irp/background-build/file-states';
import { stop } from 'esbuild';
import { type BuiltSdk, defaultDirectory, manifestName, root } from './built-sdk.ts';
import { packCli } from './pack-cli.ts';
import { packClient } from './pack-client.ts';
import { packPython, pythonSources } from './pack-python.ts';
import { packFolder } from './packed-folder.ts';

export type { BuiltSdk } from './built-sdk.ts';

/** Sources of the packages, in addition to the bundled modules. */
const otherSources = [
  'packages/{client,cli,client-python}/{package.json,README.md}',
  ...pythonSources,
  // The type declarations of the client contain types from the contracts.
  'packages/client/src/**/*.ts',
  'packages/contracts/{package.json,src/**/*.ts}',
  'packages/sdk/{package.json,src/**/*.ts}',
  // Changes with the lockfile, which determines the contents of all dependencies.
  'node_modules/.installed',
];

/**
 * Builds the tarballs of the client and of `irp`, and the wheel of the Python client, without
 * TypeScript or Python.
 * @param directory the folder for the packages and `packages.json`
 * @throws Error when esbuild or npm cannot run
 */
export async function buildSdk(directory = defaultDirectory): Promise<BuiltSdk> {
  mkdirSync(directory, { recursive: true });
  const folder = mkdtempSync(join(directory, 'unfinished-'));
  try {
    return await buildIn(folder, directory);
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function buildIn(folder: string, directory: string): Promise<BuiltSdk> {
  const [clientFolder, cliFolder] = [join(folder, 'client'), join(folder, 'cli')];
  mkdirSync(clientFolder);
  mkdirSync(cliFolder);
  const [client, cli] = await Promise.all([packClient(clientFolder), packCli(cliFolder)]);
  const packages = [
    await packFolder(client, clientFolder, folder, 'irp-client.tgz'),
    await packFolder(cli, cliFolder, folder, 'irp-cli.tgz'),
    packPython(folder),
  ];
  const bundled = [client, cli].flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const sources = bundled.filter((path) => !path.includes('node_modules/'));
  const files = [...sources, ...manifestsOf(sources), ...globSync(otherSources, { cwd: root })];
  const built: BuiltSdk = {
    packages,
    sources: fileStates(root, files),
  };
  for (const { file } of packages) {
    renameSync(join(folder, file), join(directory, file));
  }
  // The manifest is written last, so the manifest names only complete files.
  writeFileSync(join(folder, manifestName), JSON.stringify(built));
  renameSync(join(folder, manifestName), join(directory, manifestName));
  return built;
}

/**
 * Returns the `package.json` of each package, because `exports` determines the target of an import.
 */
function manifestsOf(sources: string[]): string[] {
  const places = new Set(sources.map((path) => path.split('/').slice(0, 2).join('/')));
  return [...places].flatMap((place) => globSync(`${place}/package.json`, { cwd: root }));
}
