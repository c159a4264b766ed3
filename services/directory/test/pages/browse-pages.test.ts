import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { Listing } from '../../src/listings/domain/listing.ts';
import { type RunningDirectory, startDirectory } from '../support/start-directory.ts';
import { changeListing, storeListing } from '../support/stored-listing.ts';
import { expectImagePolicy, imagesOn } from './page-images.ts';

const hostile = `<script>alert("1")</script><img src=x onerror='a'>`;

describe('directory: pages of the directory', () => {
  let directory: RunningDirectory;

  before(async () => {
    directory = await startDirectory();
  });
  after(() => directory.stop());

  const open = (path: string, headers: Record<string, string> = {}) =>
    directory.call('GET', path, { headers: { accept: 'text/html', ...headers } });

  /** Opens the page after the search has found the listing. */
  async function found(path: string, { applicationId }: Pick<Listing, 'applicationId'>) {
    let page = await open(path);
    await eventually(`${path} shows ${applicationId}`, async () => {
      page = await open(path);
      return page.text.includes(`/directory/listings/${applicationId}`);
    });
    return page;
  }

  function expectPublicPage({ status, headers, text }: Awaited<ReturnType<typeof open>>): void {
    expect(status, text).to.equal(200);
    expect(headers).to.include({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
    expectImagePolicy(headers['content-security-policy']);
    expect(headers).not.to.have.any.keys('set-cookie', 'x-robots-tag');
    expect(text)
      .to.match(/<meta name="description" content="[^"]+">/)
      .and.match(/<link rel="canonical" href="http[^"]+">/);
    expect(text).to.contain('<meta name="viewport"').and.not.contain('noindex');
    imagesOn(text);
    expect(text.match(/<h1/g)).to.have.length(1);
  }

  const canonicalOf = (text: string) => /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1];

  it('have integrations with a short description, a search form, and filters as links', async () => {
    const draft = {
      name: 'Quarterly Ledger',
      categories: ['quarterly'],
      vendor: 'Ledgerworks',
    };
    const listing = await storeListing(directory.listings, {
      draft,
      application: { organizationName: 'Works Inc.' },
    });
    const page = await found('/directory', listing);
    expectPublicPage(page);
    expect(page.text).to.contain(
      `<a href="/directory/listings/${listing.applicationId}">Quarterly Ledger</a>`,
    );
    expect(page.text)
      .to.contain('by Ledgerworks · Categories: quarterly')
      .and.contain('role="search"');
    expect(page.text).to.contain('<a href="/directory?category=quarterly">quarterly</a> (1)');
    expect(page.text).to.contain(
      '<a href="/directory?scope=investments.read">Read investment records</a>',
    );
    expect(page.text)
      .to.contain('>Works Inc.</a> (1)')
      .and.contain('<a href="/account">Your account</a>');
    expect(canonicalOf(page.text)).to.match(/^http:\/\/[^/]+\/directory$/);
    const slash = await open('/directory/');
    expectPublicPage(slash);
    expect(slash.text).to.equal(page.text);

    const filtered = await open('/directory?category=quarterly&q=ledger&page=1&utm_source=x');
    expectPublicPage(filtered);
    expect(filtered.text).to.contain('1 integration').and.contain('name="q" value="ledger"');
    expect(filtered.text).to.contain(
      'category: <strong>quarterly</strong> (<a href="/directory?q=ledger">any category</a>)',
    );
    expect(filtered.text).to.contain('<input type="hidden" name="category" value="quarterly">');
    expect(canonicalOf(filtered.text)).to.match(/\/directory\?q=ledger&#38;category=quarterly$/);
  });

  it('keep the filter of verified publishers in the form and in every link', async () => {
    await found('/directory', await storeListing(directory.listings));
    const all = (await open('/directory?verified=')).text;
    expect(all)
      .to.contain('<option value="" selected>All publishers</option>')
      .and.not.contain('any publisher');
    expect(all).to.match(/<a href="\/directory\?verified=false">Other publishers<\/a> \(\d+\)/);
    expect(canonicalOf(all)).to.match(/\/directory$/);
    const { text } = await open('/directory?verified=false');
    expect(text).to.contain('<option value="false" selected>Other publishers</option>');
    expect(text).to.contain(
      'verified: <strong>Other publishers</strong> (<a href="/directory">all publishers</a>)',
    );
    expect(text).to.contain('<a href="/directory?scope=investments.read&#38;verified=false">');
    expect(canonicalOf(text)).to.match(/\?verified=false$/);
    expect((await open('/directory?verified=true')).text).to.contain('Nothing found');
    expect((await open('/directory?verified=yes')).status).to.equal(400);
  });

  it('explain an empty result and an unknown page', async () => {
    const nothing = await open('/directory?q=nothingofthiskind');
    expectPublicPage(nothing);
    expect(nothing.text)
      .to.contain('Nothing found')
      .and.contain('<a href="/directory">see all integrations</a>');
    const listing = await storeListing(directory.listings);
    await found('/directory', listing);
    expect((await open('/directory?page=999999')).text).to.contain('There is no such page');
  });

  it('have a second page, and a link back to the first', async () => {
    const category = 'two-pages';
    const stored: Listing[] = [];
    for (let number = 0; number < 21; number++) {
      const name = `Paged ${String(number).padStart(2, '0')}`;
      stored.push(
        await storeListing(directory.listings, { draft: { name, categories: [category] } }),
      );
    }
    const address = `/directory?category=${category}`;
    await eventually('all are found', async () =>
      (await open(address)).text.includes('21 integrations'),
    );
    const first = await open(address);
    expect(first.text).to.contain(`<a href="${address}&#38;page=2" rel="next">Next page</a>`);
    expect(first.text).not.to.contain('Previous page');
    const second = await open(`${address}&page=2`);
    expectPublicPage(second);
    const shown = (text: string) =>
      stored.filter(({ applicationId }) => text.includes(applicationId)).length;
    expect([shown(first.text), shown(second.text)]).to.deep.equal([20, 1]);
    expect(second.text)
      .to.contain(`<a href="${address}" rel="prev">Previous page</a>`)
      .and.not.contain('Next page');
  });

  it('refuse an unknown filter like the API, on a page', async () => {
    for (const query of ['scope=everything', 'page=0', 'page=x', `q=${'x'.repeat(5_000)}`]) {
      const { status, headers, text } = await open(`/directory?${query}`);
      expect([status, headers['cache-control']], query).to.deep.equal([400, 'no-store']);
      expect(text)
        .to.contain('role="alert"')
        .and.contain('<a href="/directory">Go to the directory</a>');
    }
  });

  it('show every public part of an integration', async () => {
    const listing = await storeListing(directory.listings, {
      application: {
        scopes: ['investments.read', 'members.write'],
        organizationName: 'Meridian Partners',
      },
    });
    const { applicationId, release } = listing;
    const { name, supportedFeatures, documentationLinks, securityInformation } = release!.draft;
    const page = await open(`/directory/listings/${applicationId}`);
    expectPublicPage(page);
    expect(canonicalOf(page.text)).to.match(new RegExp(`/directory/listings/${applicationId}$`));
    for (const text of [
      name,
      'Meridian Partners',
      ...supportedFeatures,
      securityInformation,
      'The first one.',
      '1.0.0',
    ]) {
      expect(page.text).to.contain(text);
    }
    expect(page.text).to.contain('Read investment records <span class="risk low">Low risk</span>');
    expect(page.text).to.contain('To compare the companies of the workspace with the ledger');
    expect(page.text)
      .to.contain('<span class="risk high">High risk</span>')
      .and.contain('The publisher gives no reason.');
    expect(page.text).to.contain(
      `<a href="${documentationLinks[0]}" rel="nofollow ugc noopener noreferrer">`,
    );
    expect(page.text).to.contain(
      '<a href="mailto:support@partner.example" rel="nofollow ugc noopener noreferrer">',
    );
    expect((await open(`/directory/listings/${applicationId}/`)).status, 'a slash more').to.equal(
      404,
    );
    const head = await directory.call('HEAD', `/directory/listings/${applicationId}`, {
      headers: { accept: 'text/html' },
    });
    expect([head.status, head.text]).to.deep.equal([200, '']);
  });

  it('name an integration that accepts no installations, without a button', async () => {
    const { applicationId } = await storeListing(directory.listings, {
      application: { newInstallsDisabled: true },
    });
    const { text } = await open(`/directory/listings/${applicationId}`);
    expect(text)
      .to.contain('The integration accepts no new installations')
      .and.not.contain('<button');
  });

  it('escape every text of a publisher, and link only https and e-mail addresses', async () => {
    const targets = [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://plain.example',
      `https://a.example/"onclick="x`,
    ];
    const draft = {
      name: `Name ${hostile}`,
      vendor: `Vendor ${hostile}`,
      description: `Description ${hostile}`,
      supportedFeatures: [`Feature ${hostile}`],
      securityInformation: `Security ${hostile}`,
      scopeReasons: { 'investments.read': `Reason ${hostile}` },
      categories: [`Category ${hostile}`],
      documentationLinks: targets,
      supportContacts: [...targets, 'a@b.example?bcc=x'],
      version: { number: '1.0.0', releaseNotes: `Notes ${hostile}` },
    };
    const notes = [
      {
        ...draft.version,
        scopes: [],
        reviewId: 'x',
        releasedAt: new Date(),
      },
    ];
    const { applicationId } = await storeListing(directory.listings, {
      application: { organizationName: `Org ${hostile}` },
    });
    // Simulates data stored before the contract rejected it.
    const listing = await changeListing(directory.listings, applicationId, (before) => ({
      ...before,
      versions: notes,
      release: {
        ...before.release!,
        draft: { ...before.release!.draft, ...(draft as object) },
      },
    }));
    const shown = await open(`/directory/listings/${listing.applicationId}`);
    for (const page of [shown, await found('/directory?q=vendor+script', listing)]) {
      expectPublicPage(page);
      expect(page.text).not.to.contain('javascript:alert(1)"').and.not.contain('onclick="x');
    }
    const { text } = shown;
    for (const field of [
      'Name',
      'Vendor',
      'Description',
      'Feature',
      'Security',
      'Reason',
      'Notes',
      'Org',
    ]) {
      expect(text).to.contain(`${field} &#60;script&#62;`);
    }
    const hrefs = [...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!);
    expect(
      hrefs.filter(
        (href) =>
          !/^(?:#content$|\/|https?:\/\/127\.0\.0\.1:\d+\/|https:\/\/a\.example\/)/.test(href),
      ),
    ).to.deep.equal([]);
    expect(text).to.contain('javascript:alert(1)');
  });

  it('show the page of an unknown integration for a private, hidden or malformed id', async () => {
    const stored = [
      await storeListing(directory.listings, { visibility: 'private', state: 'approved' }),
      await storeListing(directory.listings, { visibility: 'organization', state: 'approved' }),
      await storeListing(directory.listings, { state: 'delisted' }),
      await storeListing(directory.listings, { application: { state: 'suspended' } }),
    ];
    const unknown = await open('/directory/listings/0198c1d2-7a31-7c44-9d10-2f5be4c1a905');
    expect([unknown.status, unknown.headers['cache-control']]).to.deep.equal([404, 'no-store']);
    expect(unknown.text).to.contain('Page not found');
    const comparable = ({ headers }: typeof unknown) => ({ ...headers, date: '' });
    for (const { applicationId } of stored) {
      const page = await open(`/directory/listings/${applicationId}`);
      expect([page.status, page.text]).to.deep.equal([404, unknown.text]);
      expect(comparable(page)).to.deep.equal(comparable(unknown));
    }
  });

  it('do not depend on cookies', async () => {
    const listing = await storeListing(directory.listings);
    const path = `/directory/listings/${listing.applicationId}`;
    const sent = { cookie: 'irp_session=x; irp_session.sig=y' };
    expect((await open(path, sent)).text).to.equal((await open(path)).text);
  });

  it('accept no other method, and return a problem document to a program', async () => {
    const posted = await directory.call('POST', '/directory', {
      headers: { accept: 'text/html' },
      body: 'a=1',
    });
    expect([posted.status, posted.headers.allow]).to.deep.equal([405, 'GET, HEAD']);
    const unknown = await directory.call('GET', '/directory/nothing');
    expect([unknown.status, unknown.headers['content-type']]).to.deep.equal([
      404,
      'application/problem+json',
    ]);
  });
});
