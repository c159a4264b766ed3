import { hasChromium, inChromium, openChromium } from '@irp/testing/chromium';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { type PageServer, startPageServer } from '../../clients/page-server.ts';
import { type PartnerSite, startPartnerSite } from '../../clients/partner.ts';

describe(`npm oidc-client-ts, ${inChromium}`, () => {
  let site: PartnerSite;
  let server: PageServer;
  let browser: Browser;
  let page: Page;
  let consoleErrors: string[];

  before(async function () {
    if (!hasChromium) {
      this.skip();
    }
    server = await startPageServer();
    site = await startPartnerSite();
    const { clientId } = await site.register({
      name: 'Holdings',
      type: 'public',
      scopes: ['investments.read'],
      redirectUris: [`${server.origin}/callback`],
      postLogoutRedirectUris: [`${server.origin}/`],
    });
    Object.assign(server.settings, {
      clientId,
      authority: site.authUrl,
      apiUrl: site.platform.baseUrl,
    });
    browser = await openChromium();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    await site?.platform.stop();
  });

  beforeEach(async () => {
    consoleErrors = [];
    page = await browser.newPage();
    // Only the timeout of the test applies: a busy machine is not a fault of the page.
    page.setDefaultTimeout(0);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) {
        consoleErrors.push(message.text());
      }
    });
    page.on('pageerror', (error) => consoleErrors.push(error.message));
  });
  afterEach(() => page.close());

  const resultOf = async (button: string) => {
    await page.click(button);
    await page.locator('#result:not(:empty)').waitFor();
    return JSON.parse((await page.textContent('#result'))!);
  };
  const openPage = async () => {
    await page.goto(server.origin);
    await page.waitForSelector('body[data-ready]');
  };
  const fillSignIn = async (password: string) => {
    await page.fill('[name=email]', site.person.email);
    await page.fill('[name=password]', password);
    await page.click('[value=sign-in]');
  };
  const signIn = async () => {
    await openPage();
    await page.click('#sign-in');
    await fillSignIn(site.person.password);
    await page.check(`[name=workspace][value="${site.person.workspaceId}"]`);
    await page.click('[value=allow]');
    await page.waitForSelector('body[data-ready]');
  };

  it('signs in, reads investments from another origin, refreshes and signs out', async () => {
    await signIn();
    expect(await page.textContent('#who')).to.equal(site.person.email);
    expect(page.url()).to.equal(`${server.origin}/`);
    expect(await resultOf('#read')).to.deep.include({ status: 200, records: 3 });
    expect(await resultOf('#refresh')).to.deep.equal({ renewed: true, rotated: true });
    const { remaining } = await resultOf('#read');
    expect(Number(remaining)).to.be.greaterThan(0);
    await page.click('#sign-out');
    await page.click('[name=logout]');
    await page.waitForSelector('body[data-ready]');
    expect(await page.textContent('#who')).to.equal('Nobody is signed in.');
    await page.click('#sign-in');
    await page.locator('[name=password]').waitFor();
    expect(consoleErrors).to.deep.equal([]);
  });

  it('shows an error after a wrong password, and allows another attempt', async () => {
    await openPage();
    await page.click('#sign-in');
    await fillSignIn('not the password');
    expect(await page.textContent('[role=alert]')).to.contain('password is wrong');
    await fillSignIn(site.person.password);
    await page.locator('[name=workspace]').first().waitFor();
  });

  it('connects a device', async () => {
    const form = new URLSearchParams({
      client_id: site.public.clientId,
      scope: 'investments.read',
    });
    const response = await fetch(`${site.authUrl}/oauth/device_authorization`, {
      method: 'POST',
      body: form,
    });
    const device = (await response.json()) as { verification_uri_complete: string };
    await page.goto(device.verification_uri_complete);
    await page.getByRole('button', { name: 'My device shows this code' }).click();
    await fillSignIn(site.person.password);
    await page.check(`[name=workspace][value="${site.person.workspaceId}"]`);
    await page.click('[value=allow]');
    await page.getByRole('heading', { name: 'Connected' }).waitFor();
    expect(consoleErrors).to.deep.equal([]);
  });

  it('shows an error if the user denies access', async () => {
    await openPage();
    await page.click('#sign-in');
    await page.click('[value=deny]');
    await page.locator('#result:not(:empty)').waitFor();
    expect(await page.textContent('#result')).to.contain('denied the request');
  });
});
