import { execFile } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import {
  createHome,
  failToStart,
  type Home,
  type PlatformProcess,
  startPlatformItself,
  startPlatformProcess,
} from '../src/platform-process.ts';

const bash = (line: string) => promisify(execFile)('bash', ['-c', `${line.trim()} -sS`], { maxBuffer: 50_000_000 });

describe('npm start', function () {
  this.timeout(60_000);
  let home: Home;
  let platform: PlatformProcess;

  before(async () => {
    home = await createHome();
    platform = await startPlatformProcess(home);
  });

  after(async () => {
    await platform.stop();
    await home.remove();
  });

  it('prints four curl lines that work when pasted', async () => {
    const lines = platform
      .output()
      .split('\n')
      .filter((line) => line.trim().startsWith('curl '));
    expect(lines).to.have.length(4);
    const [first, second, third, fourth] = await Promise.all(lines.map((line) => bash(line)));
    const page = JSON.parse(first!.stdout);
    expect(page.data).to.have.length(2);
    expect(page.meta).to.deep.equal({ totalRecords: page.meta.totalRecords, limit: 2, offset: 0 });
    expect(page.meta.totalRecords).to.be.at.least(50);
    const japanese = JSON.parse(second!.stdout).data;
    expect(japanese).to.not.be.empty;
    expect(Object.keys(japanese[0])).to.have.members(['tickerSymbol', 'name', 'ceo']);
    expect(third!.stdout).to.match(/^HTTP\/1.1 200 /);
    expect(third!.stdout).to.match(/x-ratelimit-remaining: \d+/i);
    expect(JSON.parse(fourth!.stdout)).to.include({ token_type: 'Bearer', expires_in: 3600 });
  });

  it('shows the mails that it would have sent, such as to whoever calls a deprecated version', async () => {
    const { apiKey, users } = await platform.demo();
    await fetch(`${platform.baseUrl}/v1/investments?limit=1&apiKey=${apiKey}`);
    const url = /Mail that the platform sent: +(\S+)/.exec(platform.output())![1]!;
    const page = async () => (await fetch(url)).text();
    while (!(await page()).includes('Your programs still call v1')) await new Promise((next) => setTimeout(next, 200));
    const owner = users.find((user) => user.apiKey === apiKey);
    expect(await page())
      .to.contain(`To ${owner!.email}`)
      .and.contain('API key &#34;Demo&#34;');
    const elsewhere = await fetch(`${url}/elsewhere`);
    expect(elsewhere.status).to.equal(404);
    expect((await fetch(url, { method: 'POST' })).status).to.equal(405);
    const { stdout } = await bash(`curl -w '%{http_code}' -H 'Host: rebound.example' ${url}`);
    expect(stdout).to.match(/403$/);
  });

  it('keeps a demo.json for scripts that only its owner can read', async () => {
    const demo = await platform.demo();
    expect((await stat(join(home.directory, 'demo.json'))).mode & 0o777).to.equal(0o600);
    expect(demo.baseUrl).to.equal(platform.baseUrl);
    expect(demo.workspaces).to.have.length(2);
    const [first, second] = demo.workspaces;
    const rolesIn = (id: string) => demo.users.filter((user) => user.workspaceId === id).map(({ role }) => role);
    expect(rolesIn(first!.id)).to.include.members(['owner', 'admin', 'developer', 'member']);
    expect(rolesIn(second!.id)).to.include('owner');
    expect(demo.users.every(({ password, email }) => password.length >= 12 && email.includes('@'))).to.equal(true);
  });

  it("gives every demo user a key that works in the user's own workspace", async () => {
    const demo = await platform.demo();
    for (const user of demo.users) {
      const answer = await fetch(`${platform.baseUrl}/v2/me`, { headers: { 'X-API-Key': user.apiKey } });
      expect(answer.status).to.equal(200);
      expect(await answer.text())
        .to.include(user.workspaceId)
        .and.include(user.email);
    }
  });

  it('has every one of the 32 fields on every demo record', async () => {
    const { apiKey } = await platform.demo();
    const records = (await (await fetch(`${platform.baseUrl}/investments?apiKey=${apiKey}`)).json()) as object[];
    expect(records).to.be.an('array').with.length.at.least(50);
    for (const record of records) expect(Object.keys(record)).to.have.length(32);
  });

  it('refuses a second one on the same port with one line and exit code 1', async () => {
    const port = new URL(platform.baseUrl).port;
    const other = await createHome();
    const { code, lines } = await failToStart({ ...other.environment, PORT: port });
    await other.remove();
    expect(code).to.equal(1);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include(`PORT ${port}`).and.include('in use');
  });

  if (!process.env.MONGODB_URI) {
    it('refuses a second one on the same data with one line and exit code 1', async () => {
      const { code, lines } = await failToStart(home.environment);
      expect(code).to.equal(1);
      expect(lines).to.have.length(1);
      expect(lines[0]).to.include(home.directory);
    });
  }
});

describe('npm start, again', function () {
  this.timeout(60_000);

  it('keeps what was written, through a stop and through kill -9', async () => {
    const home = await createHome();
    const first = await startPlatformItself(home);
    const { apiKey } = await first.demo();
    const headers = { 'X-API-Key': apiKey, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: 'Kept through everything', tickerSymbol: 'KEPT' });
    const made = (await (await fetch(`${first.baseUrl}/v2/investments`, { method: 'POST', headers, body })).json()) as {
      id: string;
    };
    await first.stop('SIGKILL');

    const second = await startPlatformProcess(home);
    expect((await second.demo()).apiKey).to.equal(apiKey);
    const count = await totalRecords(second.baseUrl, apiKey);
    expect(await second.stop()).to.equal(0);

    const third = await startPlatformProcess(home);
    const found = await fetch(`${third.baseUrl}/v2/investments/${made.id}`, { headers });
    expect(found.status).to.equal(200);
    expect(((await found.json()) as { name: string }).name).to.equal('Kept through everything');
    expect(await totalRecords(third.baseUrl, apiKey)).to.equal(count);
    await third.stop();
    await home.remove();
  });
});

async function totalRecords(baseUrl: string, apiKey: string): Promise<number> {
  const page = (await (await fetch(`${baseUrl}/v1/investments?limit=0&apiKey=${apiKey}`)).json()) as {
    meta: { totalRecords: number };
  };
  return page.meta.totalRecords;
}

describe('npm start, with an issuer that is a host of its own', function () {
  this.timeout(60_000);

  it('gives tokens for the address of the API, as for that of the issuer', async () => {
    const home = await createHome();
    const issuer = 'http://id.example';
    const platform = await startPlatformProcess(home, { AUTH_URL: issuer });
    const [, client = ''] = /curl -u '([^']+)'/.exec(platform.output())!;
    const headers = { Authorization: `Basic ${Buffer.from(client).toString('base64')}` };
    const ask = (resource: string) => {
      const body = new URLSearchParams({ grant_type: 'client_credentials', resource });
      return fetch(`${platform.baseUrl}/oauth/token`, { method: 'POST', headers, body });
    };
    const answers = await Promise.all([platform.baseUrl, issuer, 'http://elsewhere.example'].map(ask));
    await platform.stop();
    await home.remove();
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 400]);
  });
});

describe('npm start, with settings that cannot be used', function () {
  this.timeout(60_000);

  for (const [name, value] of [
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['REGION', 'US West'],
    ['LOG_LEVEL', 'loud'],
    ['MONGODB_URI', 'postgres://x'],
    ['DEMO', 'maybe'],
  ] as const) {
    it(`names ${name}=${value} in one line`, async () => {
      const home = await createHome();
      const { code, lines } = await failToStart({ ...home.environment, [name]: value });
      await home.remove();
      expect(code).to.equal(1);
      expect(lines).to.have.length(1);
      expect(lines[0]).to.include(name);
    });
  }

  it('names a DATA_DIR that cannot be written', async () => {
    const home = await createHome();
    const file = join(home.directory, 'file');
    await writeFile(file, '');
    const { code, lines } = await failToStart({ ...home.environment, DATA_DIR: join(file, 'inside') });
    await home.remove();
    expect(code).to.equal(1);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include('DATA_DIR').and.include(file);
  });

  it('names a HOST that is not of this machine', async () => {
    const home = await createHome();
    const { code, lines } = await failToStart({ ...home.environment, HOST: '192.0.2.1' });
    await home.remove();
    expect(code).to.equal(1);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include('192.0.2.1');
  });

  it('names a port that another program has', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const home = await createHome();
    const { code, lines } = await failToStart({ ...home.environment, PORT: String(port) });
    await new Promise((resolve) => other.close(resolve));
    await home.remove();
    expect(code).to.equal(1);
    expect(lines).to.deep.equal([
      `Cannot start: PORT ${port} on 127.0.0.1 is in use by another program. Set PORT to a free one.`,
    ]);
  });
});
