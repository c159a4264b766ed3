import { cpSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '@irp/client/package.json' with { type: 'json' };
import { build } from 'esbuild';
import { root } from './built-sdk.ts';
import { writeDeclarations } from './client-types/index.ts';
import type { PackedFolder } from './packed-folder.ts';

const client = join(root, 'packages/client');

/** Writes the client to a folder: an ES module for Node and browsers, with types. */
export async function packClient(folder: string): Promise<PackedFolder> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['packages/client/src/index.ts'],
    outfile: join(folder, 'index.js'),
    bundle: true,
    format: 'esm',
    target: ['es2022', 'node20'],
    platform: 'neutral',
    mainFields: ['module', 'main'],
    logLevel: 'silent',
    metafile: true,
  });
  writeDeclarations(join(client, 'src'), join(folder, 'types'));
  copyDependencies(folder);
  return {
    sources: 'packages/client',
    metafile,
    manifest: {
      name: manifest.name,
      version: manifest.version,
      description: 'A typed client of the Investment Research Platform',
      license: 'MIT',
      type: 'module',
      sideEffects: false,
      engines: { node: '>=20' },
      exports: {
        '.': { types: './types/index.d.ts', default: './index.js' },
        './package.json': './package.json',
      },
      // This dependency has the types of calls by path. The tarball contains the dependency, for an
      // installation offline.
      dependencies: { 'openapi-fetch': manifest.dependencies['openapi-fetch'] },
      bundleDependencies: ['openapi-fetch'],
    },
  };
}

/** Copies `openapi-fetch`, and the package with its types. */
function copyDependencies(folder: string): void {
  const fetching = realpathSync(join(client, 'node_modules/openapi-fetch'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    const from = realpathSync(join(fetching, '..', name));
    cpSync(from, join(folder, 'node_modules', name), {
      recursive: true,
      filter: (path) => !path.includes(`${name}/node_modules`) && !path.endsWith('.map'),
    });
  }
}
