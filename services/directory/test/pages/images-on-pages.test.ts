import { randomUUID } from 'node:crypto';
import type { Principal } from '@irp/contracts';
import { listingDraftExample } from '@irp/contracts/directory';
import { eventually } from '@irp/testing/eventually';
import { contentSecurityPolicy } from '@irp/web-pages';
import { expect } from 'chai';
import type { ListingImage } from '../../src/listings/domain/listing-images.ts';
import { lookingBy } from '../support/looking-by.ts';
import type { TestWorkspace } from '../support/start-directory.ts';
import { changeListing, storeListing } from '../support/stored-listing.ts';
import { pictureOf } from '../support/test-images.ts';
import { expectImagePolicy, imagesOn } from './page-images.ts';
import { type PagesBench, type SignedInBrowser, startPages } from './start-pages.ts';

const proof = {
  method: 'dns',
  lookedFor: 'TXT',
  found: 'the record',
  passed: true,
} as const;
const mark = (domain: string) =>
  `<span class="verified"><span aria-hidden="true">✓</span> verified publisher: <strong>${domain}</strong></span>`;

describe('directory: images and verified publishers on pages', () => {
  let bench: PagesBench;
  let workspace: TestWorkspace;
  let owner: Principal;
  let domain: string;
  let admin: SignedInBrowser;
  let desk: TestWorkspace;
  /** With a logo and two screenshots; only the first screenshot has a description. */
  let shown: {
    id: string;
    name: string;
    logo: string;
    screenshots: string[];
  };

  before(async () => {
    bench = await startPages(lookingBy(async () => [proof]));
    workspace = await bench.createWorkspace('enterprise');
    owner = await workspace.person('owner');
    desk = await bench.createWorkspace();
    admin = await bench.browserOf(desk, 'admin');
    domain = `d${randomUUID()}.com`;
    const { id } = await succeed('POST', '/v2/publisher-domains', { domain });
    expect((await succeed('POST', `/v2/publisher-domains/${id}/verify`)).state).to.equal(
      'verified',
    );
    shown = await listed();
    await succeed('POST', `/v2/applications/${shown.id}/listing/submit`);
    await bench.approve(shown.id);
    await bench.setVisibility(owner, shown.id, { visibility: 'public' });
    await eventually('the search finds it', async () =>
      (await open('/directory')).text.includes(shown.id),
    );
  });
  after(() => bench.stop());

  const open = (path: string) => bench.open(path);
  const at = (id: string, environment = 'production') =>
    `/directory/listings/${id}/install?${new URLSearchParams({ workspace: desk.workspaceId, environment })}`;

  async function succeed(method: string, path: string, body?: object | Buffer) {
    const response = await bench.call(method, path, {
      as: owner,
      ...(body && { body }),
      ...(Buffer.isBuffer(body) && { headers: { 'content-type': 'image/png' } }),
    });
    expect(response.status, response.text).to.be.oneOf([200, 201]);
    return response.body;
  }

  async function listed() {
    const { id, name } = await bench.createApplication(owner, { scopes: ['investments.read'] });
    const listing = `/v2/applications/${id}/listing`;
    await succeed('PUT', listing, {
      ...listingDraftExample,
      vendor: undefined,
      name,
    });
    const logo = await succeed(
      'PUT',
      `${listing}/logo?alt=${name}`,
      await pictureOf('png', 256, 256),
    );
    const alt = encodeURIComponent('Accounts <b>"beside"</b> companies');
    const first = await succeed(
      'POST',
      `${listing}/screenshots?alt=${alt}`,
      await pictureOf('png', 640, 480),
    );
    const second = await succeed(
      'POST',
      `${listing}/screenshots`,
      await pictureOf('png', 320, 240),
    );
    return {
      id,
      name,
      logo: logo.id as string,
      screenshots: [first.id, second.id] as string[],
    };
  }

  const addressOf = (imageId: string) => `/v2/directory/images/${imageId}`;
  const logoTag = ({ logo }: { logo: string }) =>
    `<img class="logo" src="${addressOf(logo)}" width="256" height="256" alt="" loading="lazy">`;

  it('are on the results of a search: the logo, and the domain of a verified publisher', async () => {
    const { status, headers, text } = await open(
      `/directory?publisher=${workspace.organizationId}`,
    );
    expect(status, text).to.equal(200);
    expectImagePolicy(headers['content-security-policy']);
    expect(imagesOn(text)).to.deep.equal([addressOf(shown.logo)]);
    expect(text).to.contain(
      `${logoTag(shown)}<div><h2><a href="/directory/listings/${shown.id}">${shown.name}</a></h2>`,
    );
    const name = workspace.organizationName;
    expect(text).to.contain(`published by ${name} ${mark(domain)}`);
    expect(text).to.contain(`publisher: <strong>${name}</strong> ${mark(domain)}`);
    expect((await open('/directory')).text).to.contain(`>${name}</a> ${mark(domain)} (1)`);
  });

  it('are on the page of a listing, screenshots with their descriptions, and can be loaded', async () => {
    const { headers, text } = await open(`/directory/listings/${shown.id}`);
    expectImagePolicy(headers['content-security-policy']);
    expect(imagesOn(text)).to.deep.equal([shown.logo, ...shown.screenshots].map(addressOf));
    expect(text)
      .to.contain(logoTag(shown))
      .and.contain(`${workspace.organizationName}</a> ${mark(domain)}`);
    expect(text).to.contain(
      'width="640" height="480" alt="Accounts &#60;b&#62;&#34;beside&#34;&#60;/b&#62; companies"',
    );
    expect(text).to.contain('alt="Screenshot 2 of 2"').and.contain('<h2>Screenshots</h2>');
    for (const address of imagesOn(text)) {
      const image = await bench.call('GET', address);
      expect([image.status, image.headers['content-type']]).to.deep.equal([200, 'image/webp']);
    }
  });

  it('are on the installation page, for admins and for requesting members', async () => {
    const member = await bench.browserOf(desk, 'member');
    for (const page of [
      await admin.open(`/directory/listings/${shown.id}/install`),
      await admin.open(at(shown.id)),
      await member.open(at(shown.id)),
    ]) {
      expect(page.status, page.text).to.equal(200);
      expectImagePolicy(page.headers['content-security-policy']);
      expect(imagesOn(page.text)).to.deep.equal([addressOf(shown.logo)]);
      expect(page.text)
        .to.contain(logoTag(shown))
        .and.contain(`${workspace.organizationName} ${mark(domain)}`);
      expect(page.text).to.contain(`<strong>${shown.name}</strong> published by`);
    }
    const consent = await admin.open(at(shown.id, 'sandbox'));
    expect((await admin.send(consent, { action: 'install' })).status).to.equal(303);
    const installed = await admin.open(at(shown.id, 'sandbox'));
    expect(installed.text)
      .to.contain('is installed')
      .and.contain(logoTag(shown))
      .and.contain(mark(domain));
  });

  it('are read through the session for a listing shared with the organization', async () => {
    const { id, name, logo, screenshots } = await listed();
    const organizations = [desk.organizationId];
    await bench.setVisibility(owner, id, { visibility: 'organization', organizations });
    const member = await bench.browserOf(desk, 'member');
    let address = '';
    for (const browser of [admin, member]) {
      const page = await browser.open(at(id));
      expect(page.status, page.text).to.equal(200);
      expectImagePolicy(page.headers['content-security-policy']);
      [address = ''] = imagesOn(page.text);
      expect(address).to.match(new RegExp(`^/directory/listings/${id}/install/images/${logo}\\?`));
      expect(page.text)
        .to.contain(`<strong>${name}</strong> published by`)
        .and.contain(mark(domain));
      const image = await browser.open(address);
      expect(image.status, image.text).to.equal(200);
      expect(image.headers).to.include({
        'content-type': 'image/webp',
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(image.headers['content-security-policy']).to.contain('sandbox');
      expect(image.bytes.toString('latin1', 8, 12)).to.equal('WEBP');
    }
    expect((await admin.open(address.replace(logo, screenshots[0]!))).status).to.equal(200);
    const others = await bench.createWorkspace();
    const stranger = await bench.browserOf(others, 'owner');
    const elsewhere = address.replace(desk.workspaceId, others.workspaceId);
    const unknown = await admin.open(address.replace(logo, randomUUID()));
    expect(unknown.status).to.equal(404);
    const refused = [
      await open(address),
      await stranger.open(address),
      await stranger.open(elsewhere),
      await admin.open(elsewhere),
      await admin.open(address.replace('production', 'staging')),
      await admin.open(address.split('?')[0]!),
      await admin.open(address.replace(logo, shown.logo)),
    ];
    for (const { status, text, headers } of refused) {
      expect(status, text).to.equal(404);
      expect(headers['content-type']).to.equal(unknown.headers['content-type']);
    }
    await bench.setVisibility(owner, id, { visibility: 'private' });
    expect((await admin.open(address)).status).to.equal(404);
  });

  it("are a placeholder and no mark without an image or a verified domain, regardless of the publisher's name", async () => {
    const organizationName = `Bank ${mark('bank.example')} ✓ verified publisher: bank.example`;
    const { applicationId } = await storeListing(bench.listings, {
      draft: { name: 'éclair' },
      application: { organizationName },
    });
    const page = await open(`/directory/listings/${applicationId}`);
    await eventually('the search finds it', async () =>
      (await open('/directory?q=eclair')).text.includes(applicationId),
    );
    for (const { text } of [page, await open('/directory?q=eclair')]) {
      expect(imagesOn(text)).to.deep.equal([]);
      expect(text).to.contain('<span class="logo" aria-hidden="true">É</span>');
      expect(text).not.to.contain('class="verified"').and.not.contain('Screenshots');
    }
  });

  it('never have another origin or path, regardless of the stored value', async () => {
    const hostile = [
      'https://evil.example/x.png',
      '//evil.example/x.png',
      'x?y=//evil.example',
      '../../account',
      'x" onerror="a',
      "x' srcset='//evil.example/y",
      'x\\evil.example',
      'data:image/png;base64,AA',
      '%2f%2fevil.example',
      '',
    ];
    for (const id of hostile) {
      const image: ListingImage = {
        id,
        width: 256,
        height: 256,
        alt: `"><img src=${id}>`,
        sha256: 'x',
      };
      const images = { logo: image, screenshots: [image, image] };
      const { applicationId } = await storeListing(bench.listings);
      await changeListing(bench.listings, applicationId, (before) => ({
        ...before,
        images,
        release: { ...before.release!, images },
      }));
      const { status, text } = await open(`/directory/listings/${applicationId}`);
      expect(status).to.equal(200);
      expect(imagesOn(text), id).to.deep.equal([]);
    }
    const found = await open('/directory');
    expect(imagesOn(found.text).every((address) => address === addressOf(shown.logo))).to.equal(
      true,
    );
  });

  it('are allowed on no other page', async () => {
    const policy = contentSecurityPolicy({ formTargets: [] });
    expect(policy).to.contain('; img-src data:; ');
    const unknown = randomUUID();
    const pages = [
      await open('/directory?page=x'),
      await open(`/directory/listings/${unknown}`),
      await admin.open(`/directory/listings/${unknown}/install`),
      await admin.open(at(unknown)),
    ];
    for (const { headers, text } of pages) {
      expect(headers['content-security-policy'], text).to.equal(policy);
      expect(imagesOn(text)).to.deep.equal([]);
    }
  });
});
