import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import {
  createHome,
  failToStart,
  type Home,
  type PlatformProcess,
  startPlatformProcess,
} from '../src/platform-process.ts';
import { call } from '../src/start-demo.ts';

const bash = (line: string) =>
  promisify(execFile)('bash', ['-c', `${line.trim()} -sS`], { maxBuffer: 50_000_000 });

describe('npm start', () => {
  let home: Home;
  let platform: PlatformProcess;

  before(async () => {
    home = await createHome();
    platform = await startPlatformProcess(home, { LOG_LEVEL: 'info' });
  });

  after(async () => {
    const code = await platform.stop();
    await home.remove();
    expect(code).to.equal(0);
  });

  const get = async (path: string, key?: string) => {
    const response = await call(platform.baseUrl, 'GET', path, key ? { key } : {});
    expect(response.status, `${path}: ${response.text}`).to.equal(200);
    return response;
  };

  it('prints a curl command that works, and a person with a valid sign-in', async () => {
    const lines = platform
      .output()
      .split('\n')
      .filter((line) => line.trim().startsWith('curl '));
    expect(lines).to.have.length(1);
    const [line = ''] = lines;
    expect(line).to.match(/curl -H 'X-API-Key: \S+' '\S+\/v2\/investments\?limit=2'$/);
    expect(line, 'a key in a URL').not.to.match(/apiKey=/i);
    const page = JSON.parse((await bash(line)).stdout);
    expect(page.data).to.have.length(2);
    expect(page.meta).to.include({ limit: 2, offset: 0 });
    expect(page.meta.totalRecords).to.be.at.least(50);
    const [, email, password] = /\/console\/ {2}as (\S+) (\S+)$/m.exec(platform.output()) ?? [];
    expect((await platform.demo()).users[0]).to.include({ email, password });
  });

  it('does not warn of checkpoints beside the database: a demo is on one machine', () => {
    expect(platform.output()).not.to.match(/"level":"warn".*CHECKPOINTS_FILE/);
  });

  it('logs lines of each service, with one name each', () => {
    const lines = platform
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const names = new Set(lines.map((line) => JSON.parse(line).name));
    expect([...names]).to.include.members([
      'platform',
      'gateway',
      'authorization',
      'notifications',
    ]);
    for (const line of lines) {
      expect(line.match(/"name":/g), line).to.have.length(1);
    }
  });

  it('shows browsers a start page with links to the documentation, the account and the mailbox', async () => {
    const page = await (await fetch(platform.baseUrl, { headers: { Accept: 'text/html' } })).text();
    const links = [...page.matchAll(/href="([^"]+)"/g)].map(
      ([, link]) => new URL(link!, platform.baseUrl).href,
    );
    const mailbox = /Mail that the platform sent: +(\S+)/.exec(platform.output())![1]!;
    expect(links).to.include.members([
      `${platform.baseUrl}/docs`,
      `${platform.baseUrl}/account`,
      new URL(mailbox).href,
    ]);
    for (const link of links.filter((one) => one.startsWith('http'))) {
      expect((await fetch(link)).status, link).to.equal(200);
    }
    const index = await fetch(platform.baseUrl);
    expect(index.headers.get('content-type')).to.match(/^application\/json/);
  });

  it('shows the mails on the mailbox page, such as the one about calls of a deprecated version', async () => {
    const { apiKey, users } = await platform.demo();
    await fetch(`${platform.baseUrl}/v1/investments?limit=1&apiKey=${apiKey}`);
    const url = /Mail that the platform sent: +(\S+)/.exec(platform.output())![1]!;
    const page = async () => (await fetch(url)).text();
    await eventually(
      'the mail about v1 is on the mailbox page',
      async () => /Your programs (?:still )?call/.test(await page()),
      { intervalMs: 200 },
    );
    const owner = users.find((user) => user.apiKey === apiKey);
    expect(await page())
      .to.contain(`To ${owner!.email}`)
      .and.contain('API key “Demo”');
    const messages = (await (await fetch(`${url}/messages.json`)).json()) as Record<
      string,
      string
    >[];
    const about = messages.find(
      ({ to, subject }) => to === owner!.email && /^Your programs /.test(subject!),
    )!;
    expect(about).to.have.all.keys('to', 'subject', 'text', 'html', 'at');
    expect(about.html).to.contain('Demo');
    const otherPath = await fetch(`${url}/other`);
    expect(otherPath.status).to.equal(404);
    expect((await fetch(url, { method: 'POST' })).status).to.equal(405);
    const { stdout } = await bash(`curl -w '%{http_code}' -H 'Host: rebound.example' ${url}`);
    expect(stdout).to.match(/403$/);
  });

  it('writes a demo.json that only the user can read', async () => {
    const demo = await platform.demo();
    expect((await stat(join(home.directory, 'demo.json'))).mode & 0o777).to.equal(0o600);
    expect(demo.baseUrl).to.equal(platform.baseUrl);
    expect(demo.workspaces).to.have.length(4);
    const [first, second, ofThePlatform, ofAnother] = demo.workspaces;
    const rolesIn = (id: string) =>
      demo.users.filter((user) => user.workspaceId === id).map(({ role }) => role);
    expect(rolesIn(first!.id)).to.include.members(['owner', 'admin', 'developer', 'member']);
    expect(rolesIn(second!.id)).to.include('owner');
    expect(rolesIn(ofAnother!.id)).to.deep.equal(['owner']);
    const people = demo.users.filter(({ platformRoles }) => platformRoles.length > 0);
    expect(
      people.map(({ workspaceId, platformRoles }) => [workspaceId, platformRoles]),
    ).to.deep.equal([
      [ofThePlatform!.id, ['reviewer']],
      [ofThePlatform!.id, ['operator']],
    ]);
    expect(
      demo.users.every(({ password, email }) => password.length >= 12 && email.includes('@')),
    ).to.equal(true);
  });

  it("has an API key for every demo user, valid in the user's workspace", async () => {
    const demo = await platform.demo();
    for (const user of demo.users) {
      const response = await fetch(`${platform.baseUrl}/v2/me`, {
        headers: { 'X-API-Key': user.apiKey },
      });
      expect(response.status).to.equal(200);
      expect(await response.text())
        .to.include(user.workspaceId)
        .and.include(user.email)
        .and.include(`"platformRoles":${JSON.stringify(user.platformRoles)}`);
    }
  });

  it('has published listings, one with images, and a listing in review', async () => {
    const { listings = [], users } = await platform.demo();
    expect(listings.map(({ name, state }) => [name, state])).to.deep.equal([
      ['Portfolio Monitor', 'published'],
      ['Credit Signals', 'in_manual_review'],
      ['Filing Archive', 'published'],
    ]);
    const { applicationId } = listings[0]!;
    const found = await get('/v2/directory/listings');
    expect(found.body.data.map(({ id }: { id: string }) => id)).to.have.members([
      applicationId,
      listings[2]!.applicationId,
    ]);
    const { logo, screenshots } = (await get(`/v2/directory/listings/${applicationId}`)).body;
    expect(screenshots).to.have.length(1);
    for (const { url } of [logo, ...screenshots]) {
      expect((await get(url)).headers.get('content-type')).to.equal('image/webp');
    }
    const reviewer = users.find(({ platformRoles }) => platformRoles.includes('reviewer'))!;
    const queue = await get('/v2/reviews?state=in_manual_review', reviewer.apiKey);
    expect(queue.body.data.map(({ name }: { name: string }) => name)).to.deep.equal([
      'Credit Signals',
    ]);
  });

  it('has an organization that can install the published application', async () => {
    const { listings = [], users } = await platform.demo();
    const path = `/v2/installations/preview?applicationId=${listings[0]!.applicationId}`;
    const { body: preview } = await get(path, users.at(-1)!.apiKey);
    expect(preview).to.deep.include({
      name: 'Portfolio Monitor',
      isInstallable: true,
      obstacles: [],
    });
  });

  it('has all 32 fields in every demo record', async () => {
    const { apiKey } = await platform.demo();
    const records = (await (
      await fetch(`${platform.baseUrl}/investments?apiKey=${apiKey}`)
    ).json()) as object[];
    expect(records).to.be.an('array').with.length.at.least(50);
    for (const record of records) {
      expect(Object.keys(record)).to.have.length(32);
    }
  });

  it('rejects a second platform on the same port with one line and exit code 1', async () => {
    const port = new URL(platform.baseUrl).port;
    const other = await createHome();
    const { code, lines } = await failToStart({ ...other.environment, PORT: port });
    await other.remove();
    expect(code).to.equal(1);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.include(`PORT ${port}`).and.include('in use');
  });

  if (!process.env.MONGODB_URI) {
    it('rejects a second platform on the same data with one line and exit code 1', async () => {
      const { code, lines } = await failToStart(home.environment);
      expect(code).to.equal(1);
      expect(lines).to.have.length(1);
      expect(lines[0]).to.include(home.directory);
    });
  }
});
