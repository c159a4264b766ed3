import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileStates } from '@irp/background-build/file-states';
import { build, stop } from 'esbuild';
import { directory, type Manifest, manifestFile, root } from './current-bundle.ts';
import { keepSourceUrls } from './keep-source-urls.ts';
import { loadFromPackages } from './load-from-packages.ts';

const installed = 'node_modules/.installed';

/**
 * Bundles the platform and the store's thread as two files. Preserves names of functions and
 * classes: oidc-provider stores a token under the name of its class.
 * @throws Error when esbuild cannot run, or when an import cannot be resolved
 */
export async function buildBundle(): Promise<void> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['deploy/embedded/src/run-embedded.ts', 'packages/embedded-mongo/src/worker.ts'],
    outdir: directory,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    target: `node${process.versions.node}`,
    format: 'cjs',
    // Ignores tsconfig.json, except for the option that Node's type stripping requires.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    keepNames: true,
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
    write: false,
    plugins: [loadFromPackages, keepSourceUrls],
  });
  await stop();
  mkdirSync(directory, { recursive: true });
  for (const { path, contents } of outputFiles) {
    replaceFile(path, contents);
  }
  const sources = Object.keys(metafile.inputs).filter((file) => !file.includes('node_modules/'));
  const files = [
    ...sources,
    ...manifestsOf(sources),
    ...bundlerFiles(),
    // A change of this file shows a change of installed packages, because the file contains the
    // lockfile of the last installation.
    installed,
    ...outputFiles.map(({ path }) => relative(root, path)),
  ];
  const manifest: Manifest = {
    root,
    files: fileStates(root, files),
  };
  // Written last: if the manifest exists, all files named in it exist.
  replaceFile(manifestFile, JSON.stringify(manifest));
}

/**
 * Replaces a file atomically, because another start may read or write the file at the same time.
 */
function replaceFile(path: string, contents: string | Uint8Array): void {
  const unfinished = `${path}.${process.pid}`;
  try {
    writeFileSync(unfinished, contents);
    renameSync(unfinished, path);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** `package.json` of each workspace package: its `exports` define the target of an import. */
function manifestsOf(sources: string[]): Set<string> {
  const folders = new Set(sources.map((file) => dirname(file)));
  return new Set([...folders].map(manifestOf));
}

function manifestOf(folder: string): string {
  const file = join(folder, 'package.json');
  return existsSync(join(root, file)) ? file : manifestOf(dirname(folder));
}

function bundlerFiles(): string[] {
  return readdirSync(import.meta.dirname).map((file) =>
    relative(root, join(import.meta.dirname, file)),
  );
}
