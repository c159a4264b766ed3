import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type RunningPlatform, startPlatform } from '@irp/embedded';
import { fillWithDemo } from '@irp/testing';
import { expect } from 'chai';
import { welcome } from '../src/welcome.ts';

const admin = fileURLToPath(new URL('../../../packages/admin/src/main.ts', import.meta.url));

describe('embedded platform: output of a start', () => {
  let directory: string;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'irp-welcome-'));
  });
  after(() => rm(directory, { recursive: true, force: true }));

  // The prefix of stored demo data.
  const settings = {
    PORT: '0',
    LOG_LEVEL: 'error',
    PASSWORD_COST: '1024',
    DATABASE_PREFIX: 'e2e_',
  };
  const start = (DATA_DIR: string, environment: Record<string, string> = {}) =>
    startPlatform({
      ...settings,
      DATA_DIR,
      ...environment,
    });

  it('explains the creation of the first user and key without a demo, and the command works', async () => {
    const empty = join(directory, 'empty');
    const platform = await start(empty, { DEMO: 'false', REGION: 'us' });
    const text = welcome(platform, 0);
    const [, dataDir, command = ''] =
      /^ {2}DATA_DIR='(.+)' npm run admin -- (.+)$/m.exec(text) ?? [];
    const args = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(
      ([, quoted, word]) => quoted ?? word ?? '',
    );
    const environment = {
      ...process.env,
      DATA_DIR: dataDir,
      OPERATOR: 'anna',
    };
    // On a terminal, the program asks.
    const program = [admin, ...args, '--json', '--yes'];
    try {
      const { stdout } = await promisify(execFile)(process.execPath, program, { env: environment });
      const headers = { 'X-API-Key': JSON.parse(stdout).apiKey };
      expect((await fetch(`${platform.baseUrl}/v2/me`, { headers })).status).to.equal(200);
    } finally {
      await platform.stop();
    }
    expect(text).to.include('there is no demo user and no demo key').and.not.include('API key:');
  });

  describe('with a demo', () => {
    let platform: RunningPlatform;
    let text: string;
    before(async () => {
      const withDemo = join(directory, 'demo');
      await fillWithDemo(withDemo, async (first) => (await start(first)).stop());
      platform = await start(withDemo);
      text = welcome(platform, 0);
    });
    after(() => platform?.stop());

    it('has at most ten lines, with a person who can sign in at the console', () => {
      const lines = text.split('\n').filter((line) => line !== '');
      expect(lines).to.have.length.at.most(10);
      const [person] = platform.demo?.users ?? [];
      expect(text).to.match(/Console, to sign in and work: +http\S+\/console\/ {2}as /);
      expect(text).to.include(`${person?.email} ${person?.password}`);
    });

    it('leads to the start page, which leads to the directory with the demo', async () => {
      const [, start = ''] = /Start page, in a browser: +(\S+)/.exec(text) ?? [];
      const landing = await (await fetch(start, { headers: { Accept: 'text/html' } })).text();
      const [, directory = ''] = /href="(\S+\/directory)"/.exec(landing) ?? [];
      const page = await fetch(directory);
      const html = await page.text();
      expect(page.status).to.equal(200);
      expect(html).to.include('Portfolio Monitor').and.not.include('Credit Signals');
    });

    it('names the address of the operations port', async () => {
      const [, metrics = ''] = /Metrics, for operators: +(\S+)/.exec(text) ?? [];
      const [own, textOfService] = await Promise.all(
        [metrics, `${metrics}/notifications`].map(async (url) => (await fetch(url)).text()),
      );
      expect(own).to.include('gateway_request_duration_seconds');
      expect(textOfService)
        .to.match(/^notifications_/m)
        .and.match(/^webhooks_/m);
    });
  });

  const without = {
    mailboxUrl: undefined,
    demo: undefined,
    operationsUrl: 'http://127.0.0.1:9999',
  };
  const running = {
    baseUrl: 'http://127.0.0.1:8080',
    region: 'us',
    directory: '/data',
    ...without,
  };
  const addresses = (authUrl: string) =>
    [...welcome({ ...running, authUrl }, 1_000).matchAll(/^ {2}\S.*: +(http\S+)(?: {2}as .*)?$/gm)]
      .map(([, address]) => address)
      .filter((address) => !address?.startsWith(without.operationsUrl));

  it('has the pages at the origin where people sign in', () => {
    for (const site of ['http://localhost:8080', 'http://127.0.0.1:8080']) {
      expect(addresses(site)).to.deep.equal([`${site}/console/`, `${site}/`, `${site}/docs`]);
    }
    expect(addresses('http://localhost:8080/')).to.include('http://localhost:8080/console/');
  });

  it('fills in the application of "Authorize" at /docs', () => {
    const authUrl = 'http://127.0.0.1:8080';
    const application = {
      type: 'public',
      redirectUris: [],
      scopes: [],
      workspaceId: 'w',
    };
    const applications = ['Research Notebook', 'API Reference'].map((name) => ({
      ...application,
      name,
      clientId: name,
    }));
    const demo = {
      baseUrl: authUrl,
      authUrl,
      apiKey: 'irk',
      users: [],
      workspaces: [],
      applications,
    };
    expect(
      welcome(
        {
          ...running,
          authUrl,
          demo,
        },
        1_000,
      ),
    ).to.contain(`${authUrl}/docs#clientId=API Reference\n`);
  });

  it('has only the console at an issuer on another host', () => {
    const site = 'http://127.0.0.1:8080';
    for (const issuer of ['https://auth.example', 'http://localhost:9090']) {
      expect(addresses(issuer)).to.deep.equal([`${issuer}/console/`, `${site}/`, `${site}/docs`]);
    }
  });
});
