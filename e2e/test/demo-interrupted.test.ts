import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Demo } from '@irp/embedded';
import { isSelfContained } from '@irp/testing';
import { expect } from 'chai';
import {
  createHome,
  type Home,
  killStartWhen,
  startPlatformHere,
} from '../src/platform-process.ts';
import { call } from '../src/start-demo.ts';

describe('demo data of a start killed before completion', () => {
  let home: Home;

  before(async function () {
    // Only the embedded engines store data in the directory.
    if (!isSelfContained) {
      this.skip();
    }
    home = await createHome();
  });
  after(() => home?.remove());

  it('are completed by the next start, which keeps existing data', async () => {
    const file = join(home.directory, 'demo-unfinished.json');
    await killStartWhen(home, () => existsSync(file));
    const begun: Demo = JSON.parse(readFileSync(file, 'utf8'));
    const platform = await startPlatformHere(home);
    const { listings, users, workspaces } = platform.demo!;
    const { body } = await call(platform.baseUrl, 'GET', '/v2/directory/listings');
    const { status } = await call(platform.baseUrl, 'GET', '/v2/me', { key: begun.apiKey });
    await platform.stop();
    expect(begun.users).not.to.deep.equal([]);
    expect(users.slice(0, begun.users.length)).to.deep.equal(begun.users);
    expect(workspaces.slice(0, begun.workspaces.length)).to.deep.equal(begun.workspaces);
    expect(users).to.have.length(8);
    expect(listings).to.have.length(3);
    expect(status).to.equal(200);
    expect(existsSync(file)).to.equal(false);
    expect(
      body.data.map(({ name, logo }: { name: string; logo: unknown }) => [name, logo !== null]),
    ).to.have.deep.members([
      ['Portfolio Monitor', true],
      ['Filing Archive', false],
    ]);
  });
});
