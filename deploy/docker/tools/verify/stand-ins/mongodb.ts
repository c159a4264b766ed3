import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Engines } from '../engines-of-this-machine.ts';
import { RunningProcess } from '../running-process.ts';

const run = promisify(execFile);

/**
 * Waits until the server responds. With a password, first creates the user root, like the MongoDB
 * image at its first start.
 */
const client = `
import os, pymongo
client = pymongo.MongoClient(os.environ["URI"], directConnection=True, serverSelectionTimeoutMS=20000)
client.admin.command("ping")
if "ROOT_PASSWORD" in os.environ:
    client.admin.command("createUser", "root", pwd=os.environ["ROOT_PASSWORD"], roles=["root"])
`;

/**
 * Starts a replacement for MongoDB, with users and access control. The replacement enforces rights
 * on databases, but not on collections. The replacement is the only member of a replica set, whose
 * name differs from the name in the compose file.
 */
export async function startMongodb(
  { folder: enginesFolder, pythonPackages }: Engines,
  {
    folder,
    secrets,
    port,
  }: {
    folder: string;
    secrets: string;
    port: number;
  },
): Promise<RunningProcess> {
  const home = join(folder, 'mongodb');
  await mkdir(join(home, 'data'), { recursive: true });
  await writeFile(join(home, 'empty.toml'), '');
  const python = {
    PYTHONPATH: pythonPackages,
    PYTHONNOUSERSITE: '1',
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const { PYTHON: interpreter = 'python3' } = process.env;
  const env = { ...process.env, ...python };
  const start = (...more: string[]) => {
    const place = [
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--storage-path',
      join(home, 'data'),
    ];
    const quiet = [
      '--config',
      join(home, 'empty.toml'),
      '--cache-size',
      '256M',
      '--log-level',
      'WARNING',
    ];
    const words = [
      interpreter,
      join(enginesFolder, 'mongo/secantusd.py'),
      ...quiet,
      ...place,
      ...more,
    ];
    return new RunningProcess('mongodb', words, join(folder, 'mongodb.log'), { env });
  };
  const ask = (more: Record<string, string> = {}) =>
    run(interpreter, ['-c', client], {
      env: {
        ...env,
        URI: `mongodb://127.0.0.1:${port}`,
        ...more,
      },
    });
  const open = start();
  await ask({
    ROOT_PASSWORD: (await readFile(join(secrets, 'mongodb-root-password'), 'utf8')).trim(),
  });
  await open.stop('SIGTERM');
  const closed = start('--auth');
  await ask();
  return closed;
}
