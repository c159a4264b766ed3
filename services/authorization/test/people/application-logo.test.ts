import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type BrowserPage, createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';
import { expectPage, type PeopleBench, startPeople } from './start-people.ts';

/** No directory runs in these tests: the page must work while the directory is down. */
describe('people: the logo of an application that asks for consent', () => {
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };

  before(async () => {
    bench = await startPeople();
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
  });
  after(() => bench.platform.stop());

  const register = () =>
    bench.register(owner, {
      name: `éclair ${randomUUID()}`,
      scopes: ['investments.read'],
      type: 'public',
      redirectUris: ['https://page.example/cb'],
      grantTypes: ['authorization_code', 'device_code'],
    });
  const published = {
    visibility: 'public',
    state: 'published',
  };

  /**
   * The directory reports the listing for the record. The next change invalidates the cached
   * application.
   */
  async function list(app: Registered, listing: object) {
    const { status, text } = await bench.internal('applications/listing', {
      applicationId: app.id,
      ...listing,
    });
    expect(status, text).to.equal(200);
    const body = { description: randomUUID() };
    await bench.call('PATCH', `/v2/applications/${app.id}`, { as: owner.as, body });
  }

  async function consentPage(app: Registered): Promise<BrowserPage> {
    const browser = createBrowser();
    const { email, password } = owner;
    return browser.send(await browser.open(bench.flow(app).url), { email, password });
  }

  async function devicePage(app: Registered): Promise<BrowserPage> {
    const { body } = await bench.post('/oauth/device_authorization', {
      client_id: app.clientId,
      scope: 'investments.read',
    });
    const browser = createBrowser();
    const page = await browser.open(`${bench.url}/oauth/device`);
    return browser.send(page, { user_code: body.user_code });
  }

  const imagesOf = ({ headers }: BrowserPage) =>
    /img-src ([^;]*);/.exec(headers.get('content-security-policy')!)?.[1];

  function expectInitial(page: BrowserPage): void {
    expect(page.text).to.contain('<span class="logo" aria-hidden="true">É</span>');
    expect(page.text).not.to.contain('<img');
    expect(imagesOf(page)).to.equal('data:');
  }

  it("stands beside the application's name, over the initial, and is the only image allowed on the page", async () => {
    const app = await register();
    const logo = randomUUID();
    await list(app, { ...published, name: app.name, logo, revision: 1 });
    for (const page of [await consentPage(app), await devicePage(app)]) {
      expectPage(page);
      expect(page.text).to.contain(
        `<span class="logo" aria-hidden="true">É<span><img src="/v2/directory/images/${logo}" alt="" loading="lazy"></span></span><div><p><strong>${app.name}</strong>`,
      );
      expect(imagesOf(page)).to.equal("'self'");
      expect(page.text.replace(/<header.*?<\/header>/s, '').match(/<img/g)).to.have.length(1);
    }
  });

  it('is the initial if the directory shows no approved logo', async () => {
    const app = await register();
    const expectInitials = async () => {
      expectInitial(await consentPage(app));
      expectInitial(await devicePage(app));
    };
    await expectInitials();
    await list(app, { ...published, name: app.name, revision: 1 });
    await expectInitials();
    await list(app, { ...published, name: app.name, logo: randomUUID(), revision: 2 });
    expect((await consentPage(app)).text).to.contain('<img');
    await list(app, { visibility: 'private', state: 'delisted', revision: 3 });
    await expectInitials();
  });

  it('has the name approved by the directory beside it on device pages', async () => {
    const app = await register();
    await list(app, { ...published, name: 'Ledger Sync', revision: 1 });
    expect((await devicePage(app)).text)
      .to.contain('<strong>Ledger Sync</strong> wants to be connected')
      .and.not.contain(app.name);
  });

  it('is an id, and not an address', async () => {
    const app = await register();
    for (const logo of ['../../account', 'https://evil.example/x.png', 'x" onerror="a', '']) {
      const { status } = await bench.internal('applications/listing', {
        ...published,
        applicationId: app.id,
        logo,
        revision: 1,
      });
      expect(status, logo).to.equal(400);
    }
  });
});
