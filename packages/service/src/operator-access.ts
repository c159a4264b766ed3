import { randomUUID } from 'node:crypto';
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@irp/contracts';
import { isKnownDead, ownProcessIdentity } from '@irp/processes';
import { z } from 'zod';

const accessSchema = z.object({
  /**
   * Identity of the process that wrote the file. A killed process leaves the file behind, so
   * readers check whether the process still runs.
   */
  process: z.string(),
  /**
   * The private key of the program for operators. A platform in a single process recognizes
   * operators only by this key.
   */
  privateJwk: z.record(z.string(), z.unknown()),
  /** The addresses of the services, on loopback. */
  services: z.record(z.enum(serviceNames), z.string()),
  /** The address of the gateway's operations port. */
  operations: z.string(),
  /** The region of the platform; absent in a file of an earlier version. */
  region: z.string().optional(),
  /** The address for reading dead letters of the embedded event log; absent with Kafka. */
  events: z.string().optional(),
});

/** How the program for operators reaches a running platform in a single process. */
export type OperatorAccess = Omit<z.output<typeof accessSchema>, 'process'>;

const fileOf = (directory: string) => join(directory, 'operator.json');

/**
 * Writes the file `operator.json`, readable by the owner only. The key is valid as long as the
 * process runs.
 */
export async function writeOperatorAccess(
  directory: string,
  access: OperatorAccess,
): Promise<void> {
  const file = fileOf(directory);
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(
    unfinished,
    `${JSON.stringify(
      {
        process: ownProcessIdentity(),
        ...access,
      },
      null,
      2,
    )}\n`,
    {
      mode: 0o600,
      flag: 'wx',
    },
  );
  // The mode is set explicitly, because the mode must not depend on the umask.
  await chmod(unfinished, 0o600);
  await rename(unfinished, file);
}

/**
 * Reads the file `operator.json`; undefined if no platform uses the folder at present.
 * @throws Error if the file is invalid
 */
export async function readOperatorAccess(directory: string): Promise<OperatorAccess | undefined> {
  const text = await readFile(fileOf(directory), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
      return undefined;
    }
    throw error;
  });
  if (text === undefined) {
    return undefined;
  }
  const { process, ...access } = accessSchema.parse(JSON.parse(text));
  return isKnownDead(process) ? undefined : access;
}

export async function removeOperatorAccess(directory: string): Promise<void> {
  await rm(fileOf(directory), { force: true });
}
