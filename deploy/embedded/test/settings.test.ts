import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@irp/config';
import { startPlatform } from '@irp/embedded';
import { expect } from 'chai';
import { writeDemo } from '../src/demo/demo-file.ts';

/** `e2e/test/start-refused.test.ts` checks output and exit code of a process with such an error. */
describe('embedded platform: settings that cannot be used', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-settings-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  async function refusalOf(environment: Record<string, string>): Promise<string> {
    const error = await startPlatform({
      DATA_DIR: directory,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...environment,
    }).then(
      async (platform) => {
        await platform.stop();
        return new Error('started');
      },
      (reason) => reason,
    );
    expect(error, error.message).to.be.instanceOf(ConfigError);
    expect(error.message).to.match(/^[^\n]+$/);
    // The engines were not started: otherwise the services would log errors about ended engines.
    expect(existsSync(join(directory, 'store'))).to.equal(false);
    expect(existsSync(join(directory, 'events'))).to.equal(false);
    return error.message;
  }

  for (const [name, value] of [
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['REGION', 'US West'],
    ['LOG_LEVEL', 'loud'],
    ['MONGODB_URI', 'postgres://x'],
    ['DEMO', 'maybe'],
    ['PUBLIC_URL', 'foo'],
    ['AUTH_URL', 'foo'],
    ['CORS_ORIGINS', 'foo'],
    ['SECRETS_KEY', 'short'],
    ['MAIL_FROM', 'x'],
    ['CHECKPOINTS_FILE', '/nope/x'],
    ['ACCESS_LOG', '/nope/x'],
    ['VERSIONS_FILE', '/nope/x'],
    ['MAX_WORKSPACE_RECORDS_FREE', 'many'],
  ] as const) {
    it(`names ${name}=${value} in one line, before the engines start`, async () => {
      expect(await refusalOf({ [name]: value })).to.include(name);
    });
  }

  it('reads a setting with a default from a file, too', async () => {
    const SECRETS_KEY_FILE = join(directory, 'key');
    expect(await refusalOf({ SECRETS_KEY_FILE })).to.equal(
      'Bad configuration: SECRETS_KEY_FILE must be the path of a readable text file: the file does not exist',
    );
    await writeFile(SECRETS_KEY_FILE, 'short\n');
    expect(await refusalOf({ SECRETS_KEY_FILE }))
      .to.include('SECRETS_KEY must be')
      .and.not.include('both set');
  });

  for (const name of ['PORT', 'OPERATIONS_PORT', 'MAILBOX_PORT']) {
    it(`names ${name} where another program uses it`, async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as { port: number };
      const message = await refusalOf({ [name]: String(port) });
      other.close();
      expect(message).to.equal(
        `${name} ${port} on 127.0.0.1 is in use by another program. Set ${name} to a free port.`,
      );
    });
  }

  for (const HOST of ['192.0.2.1', 'nosuch.invalid']) {
    it(`names HOST=${HOST}, and no unset setting`, async () => {
      for (const PORT of ['0', '18480']) {
        const message = await refusalOf({ HOST, PORT });
        expect(message)
          .to.match(new RegExp(`^HOST ${HOST} is not .*Set HOST to`))
          .and.not.include('AUTH_URL');
      }
    });
  }

  it('explains that AUTH_URL comes from HOST, with a sign-in over plain http', async function () {
    const found = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    const HOST = found.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
    if (HOST === undefined) {
      return this.skip();
    }
    const message = await refusalOf({ HOST });
    expect(message)
      .to.include('ALLOW_HTTP_ISSUER=true accepts http')
      .and.include(`derives AUTH_URL from HOST ${HOST}: http://${HOST}:`);
  });

  for (const [name, address, shown] of [
    [
      'MONGODB_URI',
      'mongodb://anna:hunter2@127.0.0.1:1/x?authSource=hunter2',
      'mongodb://127.0.0.1:1/x',
    ],
    ['REDIS_URL', 'redis://:hunter2@127.0.0.1:1', 'redis://127.0.0.1:1'],
    [
      'REDIS_URL',
      'redis://:hunter2@127.0.0.1:1,redis://:hunter2@127.0.0.1:2',
      'redis://127.0.0.1:1,redis://127.0.0.1:2',
    ],
    ['KAFKA_BROKERS', '127.0.0.1:1,127.0.0.1:2', '127.0.0.1:1,127.0.0.1:2'],
  ] as const) {
    it(`names ${name} and ${shown}, which does not respond, and no password`, async () => {
      const message = await refusalOf({ [name]: address });
      expect(message).to.match(
        new RegExp(`^${name} ${shown} does not answer \\(.+\\)\\. Start the server, `),
      );
      expect(message).to.not.include('hunter2');
    });
  }

  it('names a REDIS_URL without a host as malformed', async () => {
    expect(await refusalOf({ REDIS_URL: 'redis://' })).to.match(
      /^REDIS_URL must be redis:\/\/host:port/,
    );
  });

  it('names REGION and DATA_DIR if the demo belongs to another region, for any DEMO', async () => {
    const site = 'http://127.0.0.1:8080';
    const workspaces = [
      {
        id: 'w',
        name: 'Global Equities',
        region: 'eu',
      },
    ];
    await writeDemo(directory, {
      baseUrl: site,
      authUrl: site,
      apiKey: 'k',
      users: [],
      workspaces,
      applications: [],
    });
    const starts: Record<string, string>[] = [{}, { REGION: 'us' }, { DEMO: 'false' }];
    for (const environment of starts) {
      expect(await refusalOf(environment)).to.equal(
        `REGION us is not the region of the demo in DATA_DIR ${directory}: the demo keys are valid only in the region eu. Set REGION=eu, or use another DATA_DIR.`,
      );
    }
    // The region of the demo is accepted, and the next setting is checked.
    expect(await refusalOf({ REGION: 'eu', HOST: '192.0.2.1' })).to.include('HOST');
  });

  it('reports that a DATA_DIR is a file', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    expect(await refusalOf({ DATA_DIR: file })).to.equal(
      `DATA_DIR ${file} is not a folder. Set DATA_DIR to a folder.`,
    );
  });
});
