import { chmod, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { withFileLock } from './file-lock.ts';
import type { Profile } from './profile.ts';

/** The file cannot be trusted, read or written; the message says what to do. */
export class CredentialFileError extends Error {
  override readonly name = 'CredentialFileError';
}

type Profiles = Record<string, Profile>;

export interface CredentialFile {
  path: string;
  read(profile: string): Promise<Profile | undefined>;
  /**
   * Stores what `change` makes of a profile; undefined takes it away. One process at a time: two that renewed the same
   * token would end each other's sign-in.
   */
  update(
    profile: string,
    change: (present: Profile | undefined) => Promise<Profile | undefined>,
  ): Promise<Profile | undefined>;
}

/** Where programs keep what is the user's own (XDG Base Directory; a path that is not absolute is ignored). */
export function credentialPath(environment: Record<string, string | undefined>): string {
  const base = environment.XDG_CONFIG_HOME;
  return join(base && isAbsolute(base) ? base : join(homedir(), '.config'), 'irp', 'credentials.json');
}

export function createCredentialFile(path: string): CredentialFile {
  return {
    path,
    read: async (profile) => (await readAll(path))[profile],
    async update(profile, change) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return withFileLock(`${path}.lock`, async () => {
        const { [profile]: present, ...others } = await readAll(path);
        const changed = await change(present);
        await write(path, changed ? { ...others, [profile]: changed } : others);
        return changed;
      });
    },
  };
}

async function readAll(path: string): Promise<Profiles> {
  await refuseOthers(dirname(path), 0o700);
  await refuseOthers(path, 0o600);
  try {
    const { profiles } = JSON.parse(await readFile(path, 'utf8')) as { profiles: Profiles };
    return { ...profiles };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    if (!(error instanceof SyntaxError)) throw new CredentialFileError((error as Error).message);
    throw new CredentialFileError(`${path} is damaged. Delete it and sign in again.`);
  }
}

/** Whoever else can read it has the credentials, and whoever can write it can send them elsewhere. */
async function refuseOthers(path: string, wanted: number): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found || process.platform === 'win32' || (found.mode & 0o077) === 0) return;
  const mode = (found.mode & 0o777).toString(8);
  throw new CredentialFileError(`${path} is open to others (mode ${mode}). Run: chmod ${wanted.toString(8)} ${path}`);
}

/** Written aside and renamed, so that a crash leaves the old file or the new one. */
async function write(path: string, profiles: Profiles): Promise<void> {
  const aside = `${path}.new`;
  await rm(aside, { force: true });
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ profiles }, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(aside, 0o600);
  await rename(aside, path);
}
