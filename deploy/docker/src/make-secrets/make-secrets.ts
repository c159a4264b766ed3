import { randomUUID } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateDirectory } from '@irp/processes';
import { secrets } from './secrets.ts';

/**
 * Creates a file in the folder for each missing secret of docker-compose.yml, without a final line
 * break. Only the owner can enter the folder. The files are readable for all users, because Docker
 * mounts the files with an unchanged mode, and processes in containers have other user ids.
 * @returns the names of created and of existing secrets
 */
export async function makeSecrets(folder: string): Promise<{ made: string[]; kept: string[] }> {
  await makePrivateDirectory(folder);
  await chmod(folder, 0o700);
  const made: string[] = [];
  const kept: string[] = [];
  const values = new Map<string, Promise<string>>();

  function read(name: string): Promise<string> {
    const known = values.get(name) ?? readOrMake(name);
    values.set(name, known);
    return known;
  }
  async function readOrMake(name: string): Promise<string> {
    const make = secrets[name];
    if (make === undefined) {
      throw new Error(`there is no secret ${name}`);
    }
    const path = join(folder, name);
    const existing = await readExisting(path);
    const value = existing ?? (await make(read));
    const isMade = existing === undefined && (await writeNew(path, value));
    (isMade ? made : kept).push(name);
    return isMade ? value : ((await readExisting(path)) ?? value);
  }

  for (const name of Object.keys(secrets)) {
    await read(name);
  }
  return { made, kept };
}

async function readExisting(path: string): Promise<string | undefined> {
  try {
    const value = (await readFile(path, 'utf8')).trim();
    if (value === '') {
      throw new Error(`${path} is empty: remove the file, or restore its content`);
    }
    return value;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/**
 * Writes a file atomically.
 * @returns false if another process has created the file meanwhile
 */
async function writeNew(path: string, value: string): Promise<boolean> {
  const part = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(part, value, { flag: 'wx', flush: true });
    await chmod(part, 0o444);
    await link(part, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      return false;
    }
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}
