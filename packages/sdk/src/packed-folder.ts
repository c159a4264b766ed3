import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import { type BuiltPackage, root } from './built-sdk.ts';
import { thirdPartyLicenses } from './third-party-licenses.ts';

const run = promisify(execFile);

/** A folder with a bundle, and the data for the tarball. */
export interface PackedFolder {
  /** The folder of the sources. */
  sources: string;
  metafile: Metafile;
  manifest: { name: string; version: string } & Record<string, unknown>;
}

/**
 * Creates the tarball of a folder.
 * @param file the name of the tarball in `directory`
 */
export async function packFolder(
  { sources, metafile, manifest }: PackedFolder,
  folder: string,
  directory: string,
  file: string,
): Promise<BuiltPackage> {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicenses(metafile));
  // The documents may be missing, because a container image contains no documents.
  for (const document of [join(root, sources, 'README.md'), join(root, 'LICENSE')]) {
    if (existsSync(document)) {
      copyFileSync(document, join(folder, document.slice(document.lastIndexOf('/') + 1)));
    }
  }
  const options = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  const { stdout } = await run('npm', options, {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  const tarball = join(directory, file);
  renameSync(join(folder, stdout.trim()), tarball);
  const bytes = readFileSync(tarball);
  return {
    name: manifest.name,
    version: manifest.version,
    file,
    size: bytes.length,
    integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
  };
}
