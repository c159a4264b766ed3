import manifest from '@irp/cli/package.json' with { type: 'json' };
import { build } from 'esbuild';
import { root } from './built-sdk.ts';
import type { PackedFolder } from './packed-folder.ts';

/** Defines `require`, with which bundled CommonJS packages load modules of Node. */
const requireInModules =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** Writes the tool `irp`, for Node, to a folder. Each command loads only the required files. */
export async function packCli(folder: string): Promise<PackedFolder> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { irp: 'packages/cli/src/main.ts' },
    outdir: folder,
    chunkNames: 'lib/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'node20',
    platform: 'node',
    banner: { js: requireInModules },
    inject: ['packages/sdk/src/node-20.ts'],
    logLevel: 'silent',
    metafile: true,
  });
  return {
    sources: 'packages/cli',
    metafile,
    manifest: {
      name: manifest.name,
      version: manifest.version,
      description: 'The command-line tool of the Investment Research Platform',
      license: 'MIT',
      type: 'module',
      engines: { node: '>=20' },
      bin: { irp: './irp.js' },
    },
  };
}
