import { expect } from 'chai';
import { example, fieldsOf, type ManifestBench } from './manifest-bench.ts';

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

export function describeChanges(bench: ManifestBench): void {
  it('creates the application and the listing of the example, and then finds no changes', async () => {
    const planned = await bench.succeed(`apps plan ${example}`);
    expect(planned)
      .to.match(/^\+ Application "Ledger Bridge" in production, to be created\n {4}\+ /)
      .and.match(/^\+ Listing, to be created as a draft$/m)
      .and.match(/^ {4}\+ scopes: "investments\.read"$/m)
      .and.match(
        /^Plan: \d+ to add, 1 to change, 0 to remove\. Members that are missing in .* stay unchanged\.\n$/m,
      );
    expect(await bench.applicationsNamed('Ledger Bridge')).to.have.length(0);
    const applied = await bench.irp(`apps apply ${example} --yes`);
    expect(applied.stdout).to.match(
      /^Created the application\.\nid +\S+\nclientId +\S+\nclientSecret +irs_\S+\nSaved the listing \(draft\)\.\nSet the visibility \(public\)\.\n$/m,
    );
    expect(applied.stderr).to.match(
      /^Store the client secret now.*\nNot in the directory yet: Submit the draft: irp apps apply \S+ --submit\n$/,
    );
    expect(applied.stderr, 'no path of the API').not.to.match(/POST|…\//);
    for (const command of ['plan', 'apply --yes']) {
      expect(await bench.succeed(`apps ${command} ${example}`)).to.equal(
        `No changes. Members that are missing in ${example} stay unchanged.\n`,
      );
    }
    expect(await bench.applicationsNamed('Ledger Bridge')).to.have.length(1);
  });

  it('shows each difference, changes it, and keeps members outside the manifest', async () => {
    const created = await bench.apply(desk);
    expect(created.application).to.include({ action: 'create' });
    expect(created.application.clientSecret).to.match(/^irs_/);
    const { id } = created.application;
    await bench.api('PATCH', `/applications/${id}`, {
      description: 'Written by hand',
      homepageUrl: 'https://desk.example.com',
    });
    expect(await bench.plan(desk)).to.deep.include({ changes: 0 });
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
    const planned = await bench.plan(changed);
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
    const text = await bench.succeed('apps plan -', changed);
    expect(text)
      .to.include('    ~ metadata.tier: "gold" → "silver"\n    - metadata.team: "desk"\n')
      .and.include('      Existing installations get audit.read only after a new consent.\n')
      .and.match(/Existing consents and tokens do not include added scopes/)
      .and.include('Plan: 5 to add, 1 to change, 3 to remove.');
    expect(await bench.apply(changed)).to.deep.include({ submitted: false });
    const application = await bench.api('GET', `/applications/${id}`);
    expect(application).to.deep.include({
      description: 'Written by hand',
      homepageUrl: null,
      metadata: { tier: 'silver' },
    });
    const listing = await bench.api('GET', `/applications/${id}/listing`);
    expect(listing).to.deep.include({
      supportedFeatures: ['Favourites', 'Alerts'],
      version: { number: '1.0.0', releaseNotes: '' },
    });
    expect(listing.description).to.match(/^Shows the companies/);
    expect((await bench.plan(changed)).changes).to.equal(0);
  });

  it('resets members with null, and drops the reasons of removed scopes', async () => {
    const reset = `version: 1
application: {name: Desk, scopes: [investments.read], description: null, metadata: null, redirectUris: null, grantTypes: null}
listing: {supportedFeatures: null, version: null}
`;
    const planned = await bench.plan(reset);
    expect(planned.application.impact.scopesRemoved).to.deep.equal(['audit.read']);
    expect(fieldsOf(planned.listing)).to.have.members([
      'removed supportedFeatures',
      'removed supportedFeatures',
      'removed version.number',
    ]);
    await bench.apply(reset);
    const [application] = await bench.applicationsNamed('Desk');
    expect(application).to.deep.include({
      description: '',
      metadata: {},
      redirectUris: [],
      grantTypes: ['client_credentials'],
    });
    const listing = await bench.api('GET', `/applications/${application.id}/listing`);
    expect(listing).to.deep.include({ supportedFeatures: [], version: null });
    expect(listing.scopesRequested).to.have.length(1);
    expect((await bench.plan(reset)).changes).to.equal(0);
  });

  it('renames an application by its id, along with its listing', async () => {
    const [{ id }] = await bench.applicationsNamed('Desk');
    const manifest = `version: 1\nid: ${id.toUpperCase()}\napplication: {name: Front Desk}\nlisting: {categories: [screening]}\n`;
    expect(fieldsOf((await bench.plan(manifest)).application)).to.deep.equal(['changed name']);
    await bench.apply(manifest);
    expect(await bench.api('GET', `/applications/${id}/listing`)).to.deep.include({
      name: 'Front Desk',
      categories: ['screening'],
    });
    expect((await bench.plan(manifest)).changes).to.equal(0);
    const own = `version: 1\nid: ${id}\nlisting: {name: The Desk}\n`;
    await bench.apply(own);
    await bench.apply(
      `version: 1\nid: ${id}\napplication: {name: Desk}\nlisting: {categories: []}\n`,
    );
    expect(await bench.api('GET', `/applications/${id}/listing`)).to.include({ name: 'The Desk' });
    await bench.apply(`version: 1\nid: ${id}\nlisting: {name: null}\n`);
    expect(await bench.api('GET', `/applications/${id}/listing`)).to.include({ name: 'Desk' });
  });
}
