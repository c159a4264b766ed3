import { expect } from 'chai';
import { eventually } from '../../../testing/src/eventually.ts';
import type { IrpBench } from '../support/irp-bench.ts';

export function describeWorkspaces(bench: IrpBench): void {
  it('renames the workspace, and adds and removes a domain', async () => {
    const [{ id }] = await bench.json('workspaces list');
    const { name } = await bench.json(`workspaces update ${id} --name Renamed`);
    expect(name).to.equal('Renamed');
    expect(await bench.succeed(`workspaces get ${id}`)).to.match(/name +Renamed/);
    const domain = await bench.json('domains add --domain irp-domains.example.com');
    expect(domain).to.include({ domain: 'irp-domains.example.com', state: 'pending' });
    expect(await bench.succeed('domains list')).to.include('irp-domains.example.com');
    expect(await bench.succeed(`domains remove ${domain.id}`)).to.equal(
      `${domain.id} is removed.\n`,
    );
    expect((await bench.irp(`domains get ${domain.id}`)).stderr).to.match(/\(404 /);
  });

  it('asks on a terminal before a record is deleted or merged, without --yes', async () => {
    const { id } = await bench.json('investments create --name Asked');
    const { id: other } = await bench.json('investments create --name Asked-too');
    const respond = (line: string, text: string) =>
      bench.home.irpHere(line.split(' '), text, { isTTY: true });
    const kept = await respond(`investments delete ${id}`, 'n\n');
    expect([kept.code, kept.stdout]).to.deep.equal([1, '']);
    expect(kept.stderr).to.match(/^Delete "Asked" \([-0-9a-f]+\)\? .*\nNothing was changed\.\n$/);
    expect((await respond(`investments delete ${id}`, '')).code).to.equal(1);
    const merge = await respond(`investments merge ${id} --duplicates ${other}`, 'n\n');
    expect(merge.stderr).to.include('Merge the duplicates into "Asked" (');
    expect((await bench.json(`investments get ${other}`)).name).to.equal('Asked-too');
    const deleted = await respond(`investments delete ${id}`, 'y\n');
    expect([deleted.code, deleted.stdout]).to.deep.equal([0, `${id} is deleted.\n`]);
    const again = await respond(`investments delete ${id}`, 'y\n');
    expect(again.stderr).to.match(/^irp: .*\(404 /);
    const unasked = await respond(`investments delete ${other} --yes`, '');
    expect([unasked.code, unasked.stderr]).to.deep.equal([0, '']);
  });

  it('lists authorizations, tokens, integrations and reviews', async () => {
    expect(await bench.json('authorizations list')).to.deep.equal([]);
    expect(await bench.json('authorizations tokens list')).to.deep.equal([]);
    const listings: { id: string; name: string }[] = await bench.json('directory list');
    const { id, name } = listings.find((listing) => listing.name === 'Portfolio Monitor')!;
    expect(await bench.succeed(`directory get ${id}`)).to.include(name);
    const versions = await bench.json(`directory versions ${id}`);
    expect(versions[0]).to.include({ number: '1.0.0' });
    expect(await bench.json('directory shared list')).to.deep.equal([]);
    const { code, stderr } = await bench.irp('reviews list');
    expect(code).to.equal(1);
    expect(stderr).to.match(/^irp: .* \(403 /);
  });

  it('lists, invites, changes and removes members of the workspace', async () => {
    const added = await bench.json(
      'members add --email new@verbs.example --role member --name New',
    );
    const workspace = bench.platform.demo.workspaces[0]?.id;
    const all = await bench.json(`members list --all --workspace ${workspace} --json email,role`);
    expect(all).to.deep.equal(await bench.json('members list --all --json email,role'));
    expect(all).to.deep.include({ email: 'new@verbs.example', role: 'member' });
    const id = added.userId ?? added.id;
    expect((await bench.json(`members get ${id}`)).role).to.equal('member');
    expect((await bench.json(`members update ${id} --role admin`)).role).to.equal('admin');
    expect(await bench.succeed(`members remove ${id}`)).to.equal('Removed.\n');
  });

  it('renames keys, and prints the arguments as JSON after an empty response', async () => {
    const { id } = await bench.json('api-keys create --name one');
    expect((await bench.json(`keys update ${id} --name two`)).name).to.equal('two');
    expect(await bench.json(`keys get ${id} --json name,environment`)).to.deep.equal({
      name: 'two',
      environment: 'production',
    });
    expect(await bench.json(`keys revoke ${id}`)).to.deep.equal({ id });
  });

  it('reads and exports the audit log', async () => {
    await bench.json('keys create --name audited');
    let listed = '';
    await eventually('the key is in the log', async () => {
      listed = await bench.succeed('audit list --action api_key.created --limit 1');
      return listed.includes('api_key.created');
    });
    expect(listed).to.match(/^OCCURRED AT +ACTION +OUTCOME +ID +ACTOR +ACTOR ID\n/);
    const [{ id }] = await bench.json('audit list --limit 1');
    expect(await bench.json(`audit get ${id}`)).to.include({ id });
    const lines = (await bench.succeed('audit export --action api_key.created'))
      .trimEnd()
      .split('\n');
    expect(JSON.parse(lines[0] ?? '')).to.include({ action: 'api_key.created' });
    expect(await bench.json('audit keys')).to.have.property('keys');
  });
}
