import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };
import { writeTypes } from './types-file.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const client = join(root, 'packages/client');

/**
 * Builds `irp-client.tgz`: an ES module for Node 20 and browsers, with types, whose one dependency
 * is bundled.
 * @param directory where the file is written; what it was packed from stays in `client` there
 * @returns the path of the file
 */
export async function packClient(directory: string): Promise<string> {
  const folder = join(directory, 'client');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await writeTypes();
  await build({
    entryPoints: [join(client, 'src/index.ts')],
    outfile: join(folder, 'index.js'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    logLevel: 'silent',
  });
  emitTypes(folder);
  copyDependencies(folder);
  cpSync(join(client, 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packedManifest(), null, 2)}\n`);
  const options = ['pack', '--ignore-scripts', '--silent', '--pack-destination', directory];
  const name = execFileSync('npm', options, { cwd: folder, encoding: 'utf8' }).trim();
  const file = join(directory, 'irp-client.tgz');
  cpSync(join(directory, name), file);
  rmSync(join(directory, name));
  return file;
}

function packedManifest() {
  return {
    name: manifest.name,
    version: manifest.version,
    description: 'A typed client of the Investment Research Platform',
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { '.': { types: './types/src/index.d.ts', default: './index.js' } },
    // The types of the calls by path are theirs. They are in the tarball: it installs offline.
    dependencies: { 'openapi-fetch': manifest.dependencies['openapi-fetch'] },
    bundleDependencies: ['openapi-fetch'],
  };
}

/** `openapi-fetch`, and the package of types that it imports. */
function copyDependencies(folder: string): void {
  const fetching = realpathSync(join(client, 'node_modules/openapi-fetch'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    const from = realpathSync(join(fetching, '..', name));
    cpSync(from, join(folder, 'node_modules', name), {
      recursive: true,
      filter: (path) => !path.includes(`${name}/node_modules`),
    });
  }
}

/** Declarations of the sources, whose imports name `.js` files, as any TypeScript resolves them. */
function emitTypes(folder: string): void {
  const types = join(folder, 'types');
  const config = join(client, 'tools/pack/tsconfig.json');
  const compiler = join(client, 'node_modules/typescript-7/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', config, '--outDir', types]);
  const generated = join(types, 'src/generated');
  mkdirSync(generated, { recursive: true });
  cpSync(join(client, 'src/generated/schema.d.ts'), join(generated, 'schema.d.ts'));
  for (const file of globSync('**/*.d.ts', { cwd: types })) {
    const path = join(types, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/(from '\.{1,2}\/.+?)(\.d)?\.ts'/g, "$1.js'"));
  }
}

if (import.meta.main) {
  process.stdout.write(`${await packClient(join(root, 'node_modules/.cache/sdk'))}\n`);
}
