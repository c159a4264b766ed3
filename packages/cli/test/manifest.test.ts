import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import {
  type RunningPlatform,
  startRunningPlatform,
} from '../../client/test/support/running-platform.ts';
import { type LossyProxy, startLossyProxy } from './support/lost-responses.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

const example = fileURLToPath(new URL('../../../docs/manifest.example.yaml', import.meta.url));

const desk = `version: 1
application:
  name: Desk
  type: confidential
  scopes: [investments.read]
  redirectUris: [https://desk.example.com/callback]
  metadata: {tier: gold, team: desk}
listing:
  description: Shows the companies of a workspace on the desk of each analyst
  supportedFeatures: [Companies, Favourites]
  scopeReasons:
    investments.read: To show the companies
`;

describe('irp apps plan, apply and export', () => {
  let platform: RunningPlatform;
  let proxy: LossyProxy;
  let home: IrpHome;
  const irp = (line: string, input?: string) => home.irpHere(line.split(' '), input);

  /** Standard output of a command with required success. */
  async function ok(line: string, input?: string): Promise<string> {
    const { code, stdout, stderr } = await irp(line, input);
    expect([code, code === 0 ? '' : stderr], line).to.deep.equal([0, '']);
    return stdout;
  }
  const json = async (line: string, input?: string) =>
    JSON.parse(await ok(`${line} --json`, input));
  const plan = (manifest: string) => json('apps plan -', manifest);
  const apply = (manifest: string, options = '') => json(`apps apply - --yes${options}`, manifest);
  const fieldsOf = ({ differences }: { differences: { field: string; change: string }[] }) =>
    differences.map(({ field, change }) => `${change} ${field}`);

  async function api(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    const response = await fetch(`${platform.baseUrl}/v2${path}`, {
      method,
      headers: {
        'X-API-Key': platform.apiKey,
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${text}`).to.equal(true);
    return text === '' ? undefined : JSON.parse(text);
  }
  const named = async (name: string) => {
    const { data } = await api('GET', '/applications?limit=1000');
    return data.filter((application: { name: string }) => application.name === name);
  };

  before(async () => {
    [platform, home] = await Promise.all([startRunningPlatform(), createIrpHome()]);
    proxy = await startLossyProxy(platform.baseUrl);
    const credentials = (key: string, url = platform.baseUrl) => ({
      kind: 'api_key',
      url,
      apiKey: key,
    });
    await ok(`login --url ${platform.baseUrl} --api-key`, platform.apiKey);
    await ok(
      `login --url ${platform.baseUrl} --api-key --profile member`,
      platform.keyOf('member'),
    );
    const stored = JSON.parse(await readFile(home.credentialFile, 'utf8'));
    stored.profiles.proxy = credentials(platform.apiKey, proxy.url);
    await writeFile(home.credentialFile, JSON.stringify(stored), { mode: 0o600 });
  });
  after(async () => {
    proxy.stop();
    await platform.stop();
    await home.remove();
  });

  it('creates the application and the listing of the example, and then finds no changes', async () => {
    const planned = await ok(`apps plan ${example}`);
    expect(planned)
      .to.match(/^\+ Application "Ledger Bridge" in production, to be created\n {4}\+ /)
      .and.match(/^\+ Listing, to be created as a draft$/m)
      .and.match(/^ {4}\+ scopes: "investments\.read"$/m)
      .and.match(
        /^Plan: \d+ to add, 1 to change, 0 to remove\. Members that are missing in .* stay unchanged\.\n$/m,
      );
    expect(await named('Ledger Bridge')).to.have.length(0);
    const applied = await irp(`apps apply ${example} --yes`);
    expect(applied.stdout).to.match(
      /^Created the application\.\nid +\S+\nclientId +\S+\nclientSecret +irs_\S+\nSaved the listing \(draft\)\.\nSet the visibility \(public\)\.\n$/m,
    );
    expect(applied.stderr).to.match(
      /^Store the client secret now.*\nNot in the directory yet: Submit the draft: irp apps apply \S+ --submit\n$/,
    );
    expect(applied.stderr, 'no path of the API').not.to.match(/POST|…\//);
    for (const command of ['plan', 'apply --yes']) {
      expect(await ok(`apps ${command} ${example}`)).to.equal(
        `No changes. Members that are missing in ${example} stay unchanged.\n`,
      );
    }
    expect(await named('Ledger Bridge')).to.have.length(1);
  });

  it('shows each difference, changes it, and keeps members outside the manifest', async () => {
    const created = await apply(desk);
    expect(created.application).to.include({ action: 'create' });
    expect(created.application.clientSecret).to.match(/^irs_/);
    const { id } = created.application;
    await api('PATCH', `/applications/${id}`, {
      description: 'Written by hand',
      homepageUrl: 'https://desk.example.com',
    });
    expect(await plan(desk)).to.deep.include({ changes: 0 });
    const changed = `version: 1
application:
  name: Desk
  scopes: [investments.read, audit.read]
  redirectUris: [https://desk.example.com/callback, https://desk.example.com/other]
  metadata: {tier: silver, team: null}
  homepageUrl: null
listing:
  supportedFeatures: [Favourites, Alerts]
  scopeReasons: {audit.read: To show who changed a company}
  version: {number: 1.0.0}
`;
    const planned = await plan(changed);
    expect(planned.application).to.include({ action: 'update', id });
    expect(fieldsOf(planned.application)).to.have.members([
      'added scopes',
      'added redirectUris',
      'changed metadata.tier',
      'removed metadata.team',
      'removed homepageUrl',
    ]);
    expect(planned.application.impact).to.deep.include({
      scopesAdded: ['audit.read'],
      scopesRemoved: [],
    });
    expect(fieldsOf(planned.listing)).to.have.members([
      'removed supportedFeatures',
      'added supportedFeatures',
      'added scopeReasons.audit.read',
      'added version.number',
    ]);
    const text = await ok('apps plan -', changed);
    expect(text)
      .to.include('    ~ metadata.tier: "gold" → "silver"\n    - metadata.team: "desk"\n')
      .and.include('      Existing installations get audit.read only after a new consent.\n')
      .and.match(/Existing consents and tokens do not include added scopes/)
      .and.include('Plan: 5 to add, 1 to change, 3 to remove.');
    expect(await apply(changed)).to.deep.include({ submitted: false });
    const application = await api('GET', `/applications/${id}`);
    expect(application).to.deep.include({
      description: 'Written by hand',
      homepageUrl: null,
      metadata: { tier: 'silver' },
    });
    const listing = await api('GET', `/applications/${id}/listing`);
    expect(listing).to.deep.include({
      supportedFeatures: ['Favourites', 'Alerts'],
      version: { number: '1.0.0', releaseNotes: '' },
    });
    expect(listing.description).to.match(/^Shows the companies/);
    expect((await plan(changed)).changes).to.equal(0);
  });

  it('resets members with null, and drops the reasons of removed scopes', async () => {
    const reset = `version: 1
application: {name: Desk, scopes: [investments.read], description: null, metadata: null, redirectUris: null, grantTypes: null}
listing: {supportedFeatures: null, version: null}
`;
    const planned = await plan(reset);
    expect(planned.application.impact.scopesRemoved).to.deep.equal(['audit.read']);
    expect(fieldsOf(planned.listing)).to.have.members([
      'removed supportedFeatures',
      'removed supportedFeatures',
      'removed version.number',
    ]);
    await apply(reset);
    const [application] = await named('Desk');
    expect(application).to.deep.include({
      description: '',
      metadata: {},
      redirectUris: [],
      grantTypes: ['client_credentials'],
    });
    const listing = await api('GET', `/applications/${application.id}/listing`);
    expect(listing).to.deep.include({ supportedFeatures: [], version: null });
    expect(listing.scopesRequested).to.have.length(1);
    expect((await plan(reset)).changes).to.equal(0);
  });

  it('renames an application by its id, and its listing with it', async () => {
    const [{ id }] = await named('Desk');
    const manifest = `version: 1\nid: ${id.toUpperCase()}\napplication: {name: Front Desk}\nlisting: {categories: [screening]}\n`;
    expect(fieldsOf((await plan(manifest)).application)).to.deep.equal(['changed name']);
    await apply(manifest);
    expect(await api('GET', `/applications/${id}/listing`)).to.deep.include({
      name: 'Front Desk',
      categories: ['screening'],
    });
    expect((await plan(manifest)).changes).to.equal(0);
    const own = `version: 1\nid: ${id}\nlisting: {name: The Desk}\n`;
    await apply(own);
    await apply(`version: 1\nid: ${id}\napplication: {name: Desk}\nlisting: {categories: []}\n`);
    expect(await api('GET', `/applications/${id}/listing`)).to.include({ name: 'The Desk' });
    await apply(`version: 1\nid: ${id}\nlisting: {name: null}\n`);
    expect(await api('GET', `/applications/${id}/listing`)).to.include({ name: 'Desk' });
  });

  it('changes the visibility in every direction, and keeps it if the manifest omits it', async () => {
    const [{ id }] = await named('Ledger Bridge');
    const [first, second] = [
      '01a1fdcc-b969-77b0-aa65-22c92633abf4',
      '01a1fdcc-b969-77b0-aa65-22c92633abf5',
    ];
    const withVisibility = (members: string) => `version: 1\nid: ${id}\n${members}`;
    const { organizationId } = await api('GET', '/me');
    for (const [members, expected, fields] of [
      [
        'visibility: private\n',
        { visibility: 'private', organizations: [] },
        ['changed visibility'],
      ],
      [
        `visibility: organization\norganizations: [${first}, ${second}, ${organizationId}]\n`,
        { visibility: 'organization', organizations: [first, second] },
        ['changed visibility', 'added organizations', 'added organizations'],
      ],
      [
        `organizations: [${second}, ${first}]\n`,
        { visibility: 'organization', organizations: [first, second] },
        [],
      ],
      [
        `organizations: [${second}]\n`,
        { visibility: 'organization', organizations: [second] },
        ['removed organizations'],
      ],
      ['listing: {}\n', { visibility: 'organization', organizations: [second] }, []],
      [
        'visibility: null\n',
        { visibility: 'private', organizations: [] },
        ['changed visibility', 'removed organizations'],
      ],
      ['visibility: public\n', { visibility: 'public', organizations: [] }, ['changed visibility']],
    ] as const) {
      const manifest = withVisibility(members);
      const planned = await plan(manifest);
      expect(planned.visibility ? fieldsOf(planned.visibility) : [], members).to.have.members([
        ...fields,
      ]);
      await apply(manifest);
      expect(await api('GET', `/applications/${id}/visibility`), members).to.deep.include(expected);
      expect((await plan(manifest)).changes, members).to.equal(0);
      expect((await plan(await ok(`apps export ${id}`))).changes, members).to.equal(0);
    }
  });

  for (const format of ['yaml', 'json']) {
    it(`exports a manifest in ${format} that plans no changes`, async () => {
      const [{ id }] = await named('Ledger Bridge');
      await api('PATCH', `/applications/${id}`, {
        metadata: {
          no: 'no',
          date: '2026-11-23',
          '1': '1.10',
          on: 'line\n\tbreak: #',
        },
      });
      const exported = await ok(`apps export ${id} --format ${format}`);
      const schema = `${platform.baseUrl}/manifest.schema.json`;
      expect(exported.split('\n').slice(0, 2).join('')).to.include(schema);
      if (format === 'json') {
        expect(JSON.parse(exported)).to.include({
          $schema: schema,
          version: 1,
          id,
        });
      } else {
        expect(exported).to.match(/^# yaml-language-server: \$schema=/);
      }
      const file = join(home.directory, `exported.${format}`);
      await writeFile(file, exported);
      expect(await json(`apps plan ${file} --detailed-exitcode`)).to.include({ changes: 0 });
      expect(
        (await home.irpHere(['apps', 'export', 'Ledger Bridge', '--format', format])).stdout,
      ).to.equal(exported);
      await api('PATCH', `/applications/${id}`, { description: 'Written by hand', metadata: null });
      await ok(`apps apply ${file} --yes`);
      expect(await ok(`apps export ${id} --format ${format}`)).to.equal(exported);
    });
  }

  it('exports every application of the demo as a manifest that plans no changes', async () => {
    for (const { id } of (await api('GET', '/applications?limit=1000')).data) {
      const file = join(home.directory, 'any.yaml');
      await writeFile(file, await ok(`apps export ${id}`));
      expect(await json(`apps plan ${file}`), id).to.include({ changes: 0 });
    }
  });

  it('shows by the exit code whether there are changes, on request', async () => {
    const manifest = 'version: 1\napplication: {name: Desk, description: Other}\n';
    expect((await irp('apps plan -', manifest)).code).to.equal(0);
    const { code, stdout, stderr } = await irp('apps plan - --detailed-exitcode', manifest);
    expect([code, stderr]).to.deep.equal([2, '']);
    expect(stdout).to.include('Plan: 1 to add');
    expect(
      (await irp('apps plan - --detailed-exitcode', 'version: 1\napplication: {name: Desk}\n'))
        .code,
    ).to.equal(0);
    expect((await irp('apps plan - --detailed-exitcode', 'version: 1\n')).code).to.equal(1);
  });

  it('asks before any change, and not without a terminal', async () => {
    const { code, stderr } = await irp(`apps apply ${example}`);
    expect([code, stderr]).to.deep.equal([
      2,
      'irp: `irp apps apply` requires a terminal for the confirmation: use --yes to continue without a question.\n',
    ]);
  });

  describe('errors', () => {
    const errorOf = async (manifest: string, command = 'plan -') => {
      const { code, stderr } = await irp(`apps ${command}`, manifest);
      expect(code).to.equal(1);
      return stderr.trimEnd();
    };
    for (const [what, manifest, message] of [
      [
        'an id that is not there',
        'id: nowhere\n',
        '2:1: id must be the id of an application of this workspace that the credential can read',
      ],
      [
        'a type that cannot change',
        'application: {name: Desk, type: public}\n',
        '2:27: application.type cannot change: the current value is confidential',
      ],
      [
        'an environment that cannot change',
        'application: {name: Desk, environment: sandbox}\n',
        '2:27: application.environment cannot change: the current value is production',
      ],
      [
        'a name that differs by case only',
        'application: {name: DESK}\n',
        '2:15: application.name differs from the name of the application "Desk" only by letter case',
      ],
      [
        'what a new application lacks',
        'application:\n  name: New\n  redirectUris: [http://a.example/x]\n',
        '2:1: application.type must be one of confidential, public',
      ],
      [
        'reasons of scopes that it does not have',
        'application: {name: Desk}\nlisting:\n  scopeReasons: {audit.read: x}\n',
        '4:18: listing.scopeReasons.audit.read must be a scope of the application: investments.read',
      ],
    ] as const) {
      it(`names ${what}`, async () => {
        expect(await errorOf(`version: 1\n${manifest}`)).to.include(
          `irp: standard input:${message}`,
        );
      });
    }

    it('names organizations without a share', async () => {
      const line = await errorOf(
        'version: 1\napplication: {name: Desk}\norganizations: [01a1fdcc-b969-77b0-aa65-22c92633abf4]\n',
      );
      expect(line).to.include(
        '3:1: organizations must be absent: the list is only for the visibility organization, and the visibility is private',
      );
    });

    it('of the API are named at their place in the manifest', async () => {
      const line = await errorOf(
        'version: 1\napplication:\n  name: Desk\n  owner:\n    email: nobody@else.example\n',
        'apply - --yes',
      );
      expect(line).to.match(/^irp: standard input:5:5: application\.owner\.email /);
    });

    it('do not change an application with a scheduled deletion', async () => {
      const { application } = await apply(
        'version: 1\napplication: {name: Leaving, type: confidential, scopes: [investments.read]}\n',
      );
      await api('DELETE', `/applications/${application.id}`);
      expect(await errorOf('version: 1\napplication: {name: Leaving}\n')).to.include(
        'scheduled for deletion: restore it first',
      );
    });

    it('are those of the API for a caller without permission', async () => {
      expect(
        (
          await irp(
            'apps apply - --yes --profile member',
            'version: 1\napplication: {name: Mine, type: public, scopes: [investments.read]}\n',
          )
        ).stderr,
      ).to.match(/\(403 /);
      expect(await named('Mine')).to.have.length(0);
    });

    it('name no application that an export cannot find', async () => {
      const { code, stderr } = await irp('apps export Nowhere');
      expect([code, stderr]).to.deep.equal([
        2,
        'irp: There is no application with the id or name "Nowhere". See irp apps list.\n',
      ]);
      expect((await irp('apps export Desk --format xml')).stderr).to.equal(
        'irp: --format must be yaml or json, not "xml".\n',
      );
    });
  });

  describe('interrupted and concurrent', () => {
    const manifest = (name: string, description: string) =>
      `version: 1\napplication: {name: ${name}, type: confidential, scopes: [investments.read], description: ${description}}\nlisting: {description: ${description}}\n`;

    it('creates one application, and shows its secret, after a lost response', async () => {
      proxy.lose('POST /v2/applications', 2);
      const { application } = JSON.parse(
        await ok('apps apply - --yes --json --profile proxy', manifest('Lost', 'One')),
      );
      expect(application.clientSecret).to.match(/^irs_/);
      expect(await named('Lost')).to.have.length(1);
    });

    it('names possibly created objects after all responses were lost, and a repeat completes them', async () => {
      proxy.lose('POST /v2/applications', 3);
      const { code, stderr } = await irp(
        'apps apply - --yes --profile proxy',
        manifest('Lost Again', 'One'),
      );
      expect(code).to.equal(4);
      expect(stderr)
        .to.include('Applied: nothing. Not applied: application (the response was lost')
        .and.include('irp apps rotate-secret');
      const { application, listing } = await apply(manifest('Lost Again', 'One'));
      expect(application).to.include({ action: 'none', clientSecret: null });
      expect(listing).to.include({ action: 'create', state: 'draft' });
      expect(await named('Lost Again')).to.have.length(1);
    });

    it('names created objects after a later step fails, and a repeat completes them', async () => {
      const [{ id }] = await named('Lost');
      proxy.lose(`PUT /v2/applications/${id}/listing`, 1);
      const { code, stdout, stderr } = await irp(
        'apps apply - --yes --json --profile proxy',
        manifest('Lost', 'Two'),
      );
      expect(code).to.equal(4);
      expect(JSON.parse(stderr)).to.deep.include({
        error: 'connection',
        made: ['application'],
        notMade: ['listing'],
      });
      expect(JSON.parse(stdout).application).to.include({ action: 'update', id });
      const again = await irp('apps apply - --yes --profile proxy', manifest('Lost', 'Two'));
      expect(again.code).to.equal(0);
      expect((await plan(manifest('Lost', 'Two'))).changes).to.equal(0);
    });

    it('changes nothing if the application was changed after the read', async () => {
      const [{ id }] = await named('Lost');
      proxy.after(`GET /v2/applications/${id}`, () =>
        api('PATCH', `/applications/${id}`, { homepageUrl: 'https://other.example' }),
      );
      const { code, stderr } = await irp(
        'apps apply - --yes --profile proxy',
        manifest('Lost', 'Three'),
      );
      expect([code, stderr]).to.deep.equal([
        1,
        'irp: The application was changed by another client after irp read it, and irp does not overwrite the change. Review a new plan with irp apps plan.\n',
      ]);
      expect(await api('GET', `/applications/${id}`)).to.include({ description: 'Two' });
    });

    it('changes nothing if the listing was changed after the read', async () => {
      const [{ id }] = await named('Lost');
      proxy.after(`GET /v2/applications/${id}/listing`, () =>
        api('PUT', `/applications/${id}/listing`, { description: 'By hand' }),
      );
      const { code, stderr } = await irp(
        'apps apply - --yes --profile proxy',
        manifest('Lost', 'Three'),
      );
      expect([code, stderr]).to.deep.equal([
        1,
        'irp: The listing was changed by another client after irp read it, and irp does not overwrite the change. Review a new plan with irp apps plan.\n',
      ]);
      expect(await api('GET', `/applications/${id}`)).to.include({ description: 'Two' });
      expect(await api('GET', `/applications/${id}/listing`)).to.include({
        description: 'By hand',
      });
    });
  });

  describe('changes of a listing outside of its draft', () => {
    it('do not block saving, although its entity tag differs', async () => {
      const [{ id }] = await named('Desk');
      const share = () =>
        api('PUT', `/applications/${id}/visibility`, { visibility: 'organization' });
      // The plan reads the listing first, then the step that saves the listing.
      proxy.after(`GET /v2/applications/${id}/listing`, share, 2);
      const before = proxy.requests.length;
      await ok(
        'apps apply - --yes --profile proxy',
        `version: 1\nid: ${id}\nlisting: {categories: [screening]}\n`,
      );
      const puts = proxy.requests.slice(before).filter((line) => line.startsWith('PUT '));
      expect(puts).to.have.length(2);
      expect(await api('GET', `/applications/${id}/listing`)).to.deep.include({
        categories: ['screening'],
        visibility: 'organization',
      });
      await api('PUT', `/applications/${id}/visibility`, { visibility: 'private' });
    });
  });

  describe('concurrent changes of the visibility', () => {
    it('stay as they are, and nothing is changed', async () => {
      const [{ id }] = await named('Desk');
      const path = `/applications/${id}/visibility`;
      proxy.after(`GET /v2${path}`, () => api('PUT', path, { visibility: 'public' }));
      const shared = `version: 1\nid: ${id}\napplication: {description: Shared}\nvisibility: organization\n`;
      const { code, stderr } = await irp('apps apply - --yes --profile proxy', shared);
      expect([code, stderr]).to.deep.equal([
        1,
        'irp: The visibility was changed by another client after irp read it, and irp does not overwrite the change. Review a new plan with irp apps plan.\n',
      ]);
      expect(await api('GET', path)).to.include({ visibility: 'public' });
      expect((await api('GET', `/applications/${id}`)).description).not.to.equal('Shared');
    });
  });

  describe('--submit', () => {
    it('submits only an unchanged listing that was never submitted', async () => {
      const { submitted, listing } = await apply(
        'version: 1\napplication: {name: Ledger Bridge}\nlisting: {categories: [reporting]}\n',
        ' --submit',
      );
      expect([submitted, listing.state]).to.deep.equal([true, 'in_manual_review']);
      const again = await ok(
        'apps apply - --yes --submit',
        'version: 1\napplication: {name: Ledger Bridge}\n',
      );
      expect(again).to.include(
        'Not submitted: the listing has no changes since the latest submission.\n',
      );
    });

    it('does not submit a listing in review because of another change of the application', async () => {
      const changed = 'version: 1\napplication: {name: Ledger Bridge, description: Other}\n';
      expect(await apply(changed, ' --submit')).to.include({ submitted: false });
    });

    it('prints failed checks, and submits again after a change', async () => {
      const failed = await irp(
        'apps apply - --yes --submit',
        'version: 1\napplication: {name: Desk}\nlisting: {description: Short}\n',
      );
      expect(failed.stdout).to.include('Submitted the listing (changes_requested).\n');
      expect(failed.stderr).to.match(/^description: .*minimum: 40/m);
      expect(failed.code).to.equal(1);
      const unchanged = await json(
        'apps apply - --yes --submit',
        'version: 1\napplication: {name: Desk}\n',
      );
      expect(unchanged).to.include({ submitted: false });
      const changed = await irp(
        'apps apply - --yes --submit',
        `version: 1\napplication: {name: Desk}\nlisting: {description: ${'Long '.repeat(20)}}\n`,
      );
      expect(changed.stdout).to.include('Submitted the listing');
      expect(changed.stderr).not.to.match(/^description: /m);
    });
  });
});
