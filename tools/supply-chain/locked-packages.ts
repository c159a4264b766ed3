import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

const root = new URL('../../', import.meta.url);

/** A package of the lockfile. */
export interface LockedPackage {
  name: string;
  version: string;
  /** SHA-512 of the archive, in hex. */
  sha512: string;
  /**
   * SPDX expression; undefined if the package is not installed, such as a package for another
   * platform.
   */
  licence: string | undefined;
}

interface Lockfile {
  packages: Record<string, { resolution: { integrity: string } }>;
}

interface Manifest {
  name: string;
  version: string;
  license?: string | { type: string };
  licenses?: { type: string }[];
}

/** Every package of pnpm-lock.yaml, by name and version. */
export function lockedPackages(): LockedPackage[] {
  const lockfile: Lockfile = parse(readFileSync(new URL('pnpm-lock.yaml', root), 'utf8'));
  const licences = installedLicences();
  return Object.entries(lockfile.packages)
    .map(([id, { resolution }]) => {
      const at = id.lastIndexOf('@');
      const [algorithm, digest = ''] = resolution.integrity.split('-', 2);
      if (algorithm !== 'sha512') {
        throw new Error(`${id} must have an SHA-512 hash in the lockfile, not ${algorithm}`);
      }
      const sha512 = Buffer.from(digest, 'base64').toString('hex');
      return {
        name: id.slice(0, at),
        version: id.slice(at + 1),
        sha512,
        licence: licences.get(id),
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));
}

/** The licences from the manifests of installed packages, by `name@version`. */
function installedLicences(): Map<string, string> {
  const patterns = ['*', '@*/*'].map(
    (name) => `node_modules/.pnpm/*/node_modules/${name}/package.json`,
  );
  const files = globSync(patterns, { cwd: root });
  const licences = new Map<string, string>();
  for (const file of files) {
    const manifest: Manifest = JSON.parse(readFileSync(new URL(file, root), 'utf8'));
    const stated = typeof manifest.license === 'object' ? manifest.license.type : manifest.license;
    const licence = stated ?? manifest.licenses?.map(({ type }) => type).join(' OR ');
    if (licence) {
      licences.set(`${manifest.name}@${manifest.version}`, licence);
    }
  }
  return licences;
}
