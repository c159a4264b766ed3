import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { databaseAddress } from '@irp/testing';
import { expect } from 'chai';
import { createConnection } from 'mongoose';
import { startEmbeddedMongo } from '../src/index.ts';
import { isReal } from './store-under-test.ts';

const nobody = 65_534;
const connecting = `require('node:net').connect(process.argv[1]).on('connect', () => process.exit(0))
  .on('error', ({ code }) => { console.log(code); process.exit(1); });`;

function socketPath(uri: string): string {
  const { path } = databaseAddress(uri) as { path: string };
  return path;
}

/** The inodes of this process's listening TCP sockets. */
function listeningPorts(): string[] {
  const listening = ['/proc/self/net/tcp', '/proc/self/net/tcp6']
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state]) => state === '0A');
  const own = readdirSync('/proc/self/fd').map(
    (fd) => statSync(`/proc/self/fd/${fd}`, { throwIfNoEntry: false })?.ino,
  );
  return listening
    .filter((fields) => own.includes(Number(fields[9])))
    .map((fields) => fields[1] ?? '');
}

(isReal ? describe.skip : describe)('embedded store: access', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-access-'));
    // Other users may enter: only the folder of the socket protects the socket.
    await chmod(directory, 0o755);
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('is on a socket accessible only to its owner, and on no port', async function () {
    if (process.platform !== 'linux') {
      return this.skip();
    }
    const before = listeningPorts();
    const store = await startEmbeddedMongo({ directory });
    const path = socketPath(store.uri);
    expect(path.startsWith(directory)).to.equal(true);
    expect(listeningPorts()).to.deep.equal(before);
    expect([statSync(dirname(path)).mode & 0o777, statSync(path).mode & 0o777]).to.deep.equal([
      0o700, 0o600,
    ]);
    expect(spawnSync(process.execPath, ['-e', connecting, path]).status).to.equal(0);
    // Only root can act as another user.
    if (process.getuid?.() === 0) {
      const node = {
        cwd: '/',
        uid: nobody,
        gid: nobody,
        encoding: 'utf8',
      } as const;
      const { stdout, status, error } = spawnSync(process.execPath, ['-e', connecting, path], node);
      if (error === undefined) {
        expect([status, stdout.trim()]).to.deep.equal([1, 'EACCES']);
      } else {
        expect(error).to.have.property('code', 'EACCES');
      }
    }
    await store.stop();
    expect(readdirSync(directory).filter((name) => name.startsWith('socket-'))).to.deep.equal([]);
  });

  for (const [name, folder] of [
    ['too long for a socket', 'd'.repeat(120)],
    ['with a character that drivers cannot parse', '100%'],
    ['with spaces and letters beyond ASCII', 'a b+ü'],
  ] as const) {
    it(`can be used in a directory whose path is ${name}`, async () => {
      const nested = join(directory, folder);
      mkdirSync(nested);
      const store = await startEmbeddedMongo({ directory: nested });
      const connection = await createConnection(store.uri, { dbName: 'access' }).asPromise();
      await connection.collection('rows').insertOne({ n: 1 });
      expect(await connection.collection('rows').countDocuments({})).to.equal(1);
      await connection.close();
      expect(statSync(dirname(socketPath(store.uri))).mode & 0o777).to.equal(0o700);
      await store.stop();
    });
  }

  it('removes the socket of a killed process', async () => {
    mkdirSync(join(directory, 'socket-killed'));
    const store = await startEmbeddedMongo({ directory });
    expect(readdirSync(directory).filter((name) => name.startsWith('socket-'))).to.have.length(1);
    await store.stop();
    expect(readdirSync(directory).filter((name) => name.startsWith('socket-'))).to.deep.equal([]);
  });
});
