import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPlatform } from '@irp/embedded';
import { isSelfContained } from '@irp/testing';
import { expect } from 'chai';
import { createHomeWithDemo, type Home } from '../src/platform-process.ts';

describe('demo data of an earlier version', () => {
  let home: Home;

  before(async function () {
    // Only the embedded engines store data in the directory.
    if (!isSelfContained) {
      this.skip();
    }
    home = await createHomeWithDemo();
  });
  after(() => home?.remove());

  const start = async () => {
    const platform = await startPlatform({ ...process.env, ...home.environment });
    const completed = await platform.completedDemo;
    await platform.stop();
    return completed!;
  };

  it('receives people of the platform, another organization and listings, and keeps its users and keys', async () => {
    const { users, workspaces, listings } = await start();
    const file = join(home.directory, 'demo.json');
    const { listings: _, ...demo } = JSON.parse(await readFile(file, 'utf8'));
    const earlier = users.slice(0, 5);
    const withoutRoles = earlier.map(({ platformRoles: _roles, ...user }) => user);
    await writeFile(
      file,
      JSON.stringify({
        ...demo,
        users: withoutRoles,
        workspaces: workspaces.slice(0, 2),
      }),
    );
    const later = await start();
    expect(later.workspaces).to.deep.equal(workspaces);
    expect(later.users.slice(0, earlier.length)).to.deep.equal(earlier);
    const added = later.users.slice(earlier.length);
    expect(added.map(({ platformRoles }) => platformRoles)).to.deep.equal([
      ['reviewer'],
      ['operator'],
      [],
    ]);
    expect(later.listings).to.deep.equal(listings).and.have.length(3);
  });

  it('has its listings again after its people have revoked their keys', async () => {
    const file = join(home.directory, 'demo.json');
    const { listings: _, ...demo } = JSON.parse(await readFile(file, 'utf8'));
    const users = demo.users.map((user: object) => ({ ...user, apiKey: 'irk_live_us_revoked' }));
    await writeFile(file, JSON.stringify({ ...demo, users }));
    expect((await start()).listings).to.have.length(3);
  });

  it('has the listings of its applications, without listings of a later version', async () => {
    const file = join(home.directory, 'demo.json');
    const { listings: _, ...demo } = JSON.parse(await readFile(file, 'utf8'));
    const applications = demo.applications.filter(
      ({ name }: { name: string }) => name !== 'Filing Archive',
    );
    await writeFile(file, JSON.stringify({ ...demo, applications }));
    expect((await start()).listings?.map(({ name }) => name)).to.deep.equal([
      'Portfolio Monitor',
      'Credit Signals',
    ]);
  });
});
