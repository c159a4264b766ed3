import { cpSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '@irp/client/package.json' with { type: 'json' };
import { build } from 'esbuild';
import { root } from './built-sdk.ts';
import { writeDeclarations } from './client-types/index.ts';
import type { PackedFolder } from './packed-folder.ts';

const client = join(root, 'packages/client');

/** Fills a folder with the client: an ES module for Node and browsers, with types. */
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
    place: 'packages/client',
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
      // For the types of calls by path. Bundled: the tarball installs offline.
      dependencies: { 'openapi-fetch': manifest.dependencies['openapi-fetch'] },
      bundleDependencies: ['openapi-fetch'],
    },
  };
}

/** `openapi-fetch`, with the types of another package. */
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
