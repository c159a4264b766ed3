import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { audit } from '@irp/audit';
import { authorization } from '@irp/authorization';
import { directory } from '@irp/directory';
import { investments } from '@irp/investments';
import { notifications } from '@irp/notifications';
import {
  createTestPlatform,
  startWriteLimitedDatabase,
  type TestPlatform,
  type WriteLimitedDatabase,
} from '@irp/testing';
import { expect } from 'chai';

const program = fileURLToPath(new URL('../src/migrate/main.ts', import.meta.url));

describe('migrations of all services, as a job', () => {
  let platform: TestPlatform;
  let limited: WriteLimitedDatabase | undefined;
  before(async () => {
    platform = await createTestPlatform();
  });
  after(async () => {
    await platform.stop();
    await limited?.close();
  });

  const run = (...args: string[]) => runWith({}, ...args);
  const runWith = (settings: Record<string, string>, ...args: string[]) =>
    new Promise<{
      code: number;
      lines: { service: string; [name: string]: unknown }[];
      stderr: string;
    }>((resolve) => {
      const { mongodbUri: MONGODB_URI, databasePrefix: DATABASE_PREFIX } = platform.platform;
      const env = {
        ...process.env,
        MONGODB_URI,
        DATABASE_PREFIX,
        LOG_LEVEL: 'silent',
        ...settings,
      };
      const child = execFile(
        process.execPath,
        [program, ...args],
        { env },
        (_error, stdout, stderr) => {
          const lines = stdout.split('\n').filter(Boolean);
          resolve({
            code: child.exitCode ?? -1,
            lines: lines.map((line) => JSON.parse(line)),
            stderr,
          });
        },
      );
    });

  it('prepare every service that requires them, and that may not create indexes', async () => {
    const before = await run('status', 'audit', 'notifications');
    expect([before.code, before.stderr]).to.deep.equal([3, '']);
    expect(before.lines.map(({ name, state }) => `${name} ${state}`)).to.include.members([
      '0001-lanes-of-mails pending',
    ]);
    const services: { name: string }[] = [
      authorization,
      investments,
      directory,
      notifications,
      audit,
    ];
    const names = services.map(({ name }) => name);
    const first = await run('up');
    expect([first.code, first.stderr]).to.deep.equal([0, '']);
    expect(first.lines.map(({ service }) => service)).to.deep.equal(names);
    const repeated = await run('up', '--contract', '--dry-run');
    expect(repeated.code, 'migrations of the phase `contract` are left').to.equal(3);

    limited = await startWriteLimitedDatabase(platform.platform.mongodbUri);
    limited.forbid(['createIndexes', 'create', 'dropIndexes']);
    Object.assign(platform.platform, { mongodbUri: limited.uri, migrateAtStart: 'require' });
    const urls = { AUTHORIZATION_URL: 'http://127.0.0.1:9', DIRECTORY_URL: 'http://127.0.0.1:9' };
    for (const service of [authorization, investments, directory, notifications, audit]) {
      const { call } = await platform.start(service, urls);
      expect((await call('GET', '/readyz')).status, service.name).to.equal(200);
    }
  });

  it('name MONGODB_URI and its address without a response, without the password', async () => {
    const { code, stderr } = await runWith(
      { MONGODB_URI: 'mongodb://u:secret@127.0.0.1:1/' },
      'status',
      'audit',
    );
    expect([code, stderr]).to.deep.equal([
      1,
      'migrate: MONGODB_URI mongodb://127.0.0.1:1/ does not answer (connect ECONNREFUSED 127.0.0.1:1)\n',
    ]);
  });

  it('print the usage for an unknown command, service or option', async () => {
    const { code, stderr } = await run('down');
    expect([code, stderr.split('\n').length]).to.deep.equal([2, 2]);
    expect(stderr).to.include('status|up [--contract] [--dry-run] [SERVICE…]');
  });
});
