import { chmod, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { makePrivateDirectory } from '@irp/processes';
import { withFileLock } from './file-lock.ts';
import type { Profile } from './profile.ts';

/** The credential file is accessible to other users, malformed, or not readable. */
export class CredentialFileError extends Error {
  override readonly name = 'CredentialFileError';
}

type Profiles = Record<string, Profile>;

export interface CredentialFile {
  path: string;
  read(profile: string): Promise<Profile | undefined>;
  /**
   * Stores the result of `change`; undefined removes the profile. Only one process at a time calls
   * `change`. If two processes used the same refresh token, the server would revoke the sign-in.
   */
  update(
    profile: string,
    change: (stored: Profile | undefined) => Promise<Profile | undefined>,
  ): Promise<Profile | undefined>;
}

/**
 * Returns `$XDG_CONFIG_HOME/irp/credentials.json`, by default in `~/.config` (XDG Base Directory
 * Specification). A relative path is ignored.
 */
export function credentialPath(environment: Record<string, string | undefined>): string {
  const base = environment.XDG_CONFIG_HOME;
  return join(
    base && isAbsolute(base) ? base : join(homedir(), '.config'),
    'irp',
    'credentials.json',
  );
}

export function createCredentialFile(path: string): CredentialFile {
  return {
    path,
    read: async (profile) => (await readAll(path))[profile],
    async update(profile, change) {
      await makePrivateDirectory(dirname(path));
      return withFileLock(`${path}.lock`, async () => {
        const { [profile]: stored, ...others } = await readAll(path);
        const changed = await change(stored);
        await write(path, changed ? { ...others, [profile]: changed } : others);
        return changed;
      });
    },
  };
}

async function readAll(path: string): Promise<Profiles> {
  await requirePrivate(dirname(path), 0o700);
  await requirePrivate(path, 0o600);
  try {
    const { profiles } = JSON.parse(await readFile(path, 'utf8')) as { profiles: Profiles };
    return { ...profiles };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return {};
    }
    if (!(error instanceof SyntaxError)) {
      throw new CredentialFileError((error as Error).message);
    }
    throw new CredentialFileError(`${path} is not valid JSON. Delete it and sign in again.`);
  }
}

/** @throws CredentialFileError if other users can read or write the file or folder */
async function requirePrivate(path: string, expectedMode: number): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found || process.platform === 'win32' || (found.mode & 0o077) === 0) {
    return;
  }
  const mode = (found.mode & 0o777).toString(8);
  throw new CredentialFileError(
    `${path} is accessible to other users (mode ${mode}). Run: chmod ${expectedMode.toString(8)} ${path}`,
  );
}

/**
 * Writes a temporary file and renames it. After a crash, the path has either the old or the new
 * contents.
 */
async function write(path: string, profiles: Profiles): Promise<void> {
  const newFile = `${path}.new`;
  await rm(newFile, { force: true });
  const file = await open(newFile, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ profiles }, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(newFile, 0o600);
  await rename(newFile, path);
}
