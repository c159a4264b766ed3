import { expect } from 'chai';
import type { IrpBench } from '../support/irp-bench.ts';

export function describeApplications(bench: IrpBench): void {
  it('changes applications, their secrets and transfers', async () => {
    const { id } = await bench.json(
      'applications create --name Verbs --type confidential --scope investments.read --redirect-uri https://a.example/x',
    );
    const uris = '--redirect-uri https://b.example/y --redirect-uri https://c.example/z';
    expect((await bench.json(`apps update ${id} ${uris}`)).redirectUris).to.deep.equal([
      'https://b.example/y',
      'https://c.example/z',
    ]);
    await bench.succeed(`apps rotate-secret ${id}`);
    const secrets = await bench.json(`apps secrets list ${id}`);
    expect(secrets).to.have.length(2);
    expect(await bench.succeed(`apps secrets revoke ${id} ${secrets[0].id}`)).to.equal(
      'Revoked.\n',
    );
    expect(await bench.json(`apps impact ${id} --change suspend`)).to.include({
      change: 'suspend',
    });
    const target = bench.platform.demo.workspaces[1]?.id;
    expect(await bench.succeed(`apps transfer offer ${id} --to-workspace ${target}`)).to.equal(
      'The transfer of Verbs is offered.\n',
    );
    expect(await bench.succeed(`apps transfer withdraw ${id}`)).to.equal(
      'The transfer of Verbs is withdrawn.\n',
    );
    expect(await bench.json(`apps set-new-installs ${id} --enabled false`)).to.include({
      newInstallsDisabled: true,
    });
    await bench.succeed(`apps delete ${id}`);
    expect(await bench.succeed(`apps restore ${id}`)).to.match(/^Verbs is \w+\.\n$/);
  });

  it('installs, suspends and uninstalls an application', async () => {
    const { id: application } = await bench.json(
      'apps create --name Installed --type confidential --scope investments.read --grant client_credentials --publish true',
    );
    const visibility = await bench.json(
      `api PUT /v2/applications/${application}/visibility --input -`,
      '{"visibility":"organization","organizations":[]}',
    );
    expect(visibility.missing).to.deep.equal([]);
    const workspace = await bench.json('api POST /v2/workspaces -f name=Second -f region=us');
    const { key } = await bench.json(
      `keys create-in-workspace --workspace ${workspace.id} --name second --scope installations.read --scope installations.write --scope investments.read`,
    );
    await bench.succeed(`login --url ${bench.platform.baseUrl} --api-key --profile other`, key);
    const other = '--profile other';
    const preview = await bench.json(
      `installations preview --application ${application} --environment production ${other}`,
    );
    expect(preview.obstacles).to.deep.equal([]);
    const { id } = await bench.json(
      `installations create --application ${application} --scope investments.read ${other}`,
    );
    expect(await bench.succeed(`installations list ${other}`)).to.match(
      /^ID +APPLICATION +STATE +CREATED AT +ENVIRONMENT/,
    );
    expect(await bench.succeed(`installations suspend ${id} --reason test ${other}`)).to.equal(
      'Installed is suspended.\n',
    );
    expect(await bench.succeed(`installations resume ${id} ${other}`)).to.equal(
      'Installed is active.\n',
    );
    expect(await bench.succeed(`installations delete ${id} ${other}`)).to.equal('Uninstalled.\n');
    expect(await bench.json('installations policy get')).to.have.all.keys(
      'publishers',
      'approvedPublishers',
      'memberRequests',
      'publisherNames',
    );
  });
}
