import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hasChromium, inChromium, openChromium } from '@irp/testing/chromium';
import { expect } from 'chai';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

/** A device with discoverable passkeys and user verification, like a phone or a laptop. */
const authenticator = {
  protocol: 'ctap2',
  ctap2Version: 'ctap2_1',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

describe(`passkeys, with a virtual authenticator, ${inChromium}`, () => {
  let platform: RunningDemo;
  let site: string;
  let browser: Browser;
  let page: Page;
  let devices: CDPSession;
  let device: string;
  let person: RunningDemo['demo']['users'][number];
  let errors: string[];
  let recoveryCode: string | null;

  before(async function () {
    if (!hasChromium) {
      this.skip();
    }
    // Browsers have passkeys for names only.
    const port = await freePort();
    site = `http://localhost:${port}`;
    const limits = { LIMIT_READS: '100000', LIMIT_WRITES: '100000' };
    platform = await startDemo({
      ...limits,
      PORT: String(port),
      AUTH_URL: site,
    });
    person = platform.demo.users.find(({ role }) => role === 'owner')!;
    browser = await openChromium();
  });
  after(async () => {
    await browser?.close();
    await platform?.stop();
  });

  beforeEach(async () => {
    errors = [];
    await openBrowser();
  });
  afterEach(async () => {
    await page.context().close();
    expect(errors).to.deep.equal([]);
  });

  /** A browser without cookies, with a separate device. */
  async function openBrowser(): Promise<void> {
    page = await (await browser.newContext()).newPage();
    // Only the deadline of the test decides: a busy machine is not a fault of the page.
    page.setDefaultTimeout(0);
    page.on(
      'console',
      (message) =>
        message.type() === 'error' && isError(message.text()) && errors.push(message.text()),
    );
    page.on('pageerror', (error) => errors.push(error.message));
    devices = await page.context().newCDPSession(page);
    await devices.send('WebAuthn.enable');
    const added = await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: authenticator,
    });
    device = added.authenticatorId;
  }
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  async function signInWithPassword(): Promise<void> {
    await page.goto(`${site}/account/sign-in`);
    await page.fill('[name=email]', person.email);
    await page.fill('[name=password]', person.password);
    await press('Sign in');
  }
  /** Whether the person touches the device on a prompt, also for a passkey in autofill. */
  const isPresent = (enabled: boolean) =>
    devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: device, enabled });
  async function signOut(): Promise<void> {
    await isPresent(false);
    await page.goto(`${site}/account`);
    await press('Sign out');
    await heading('Sign in');
  }
  async function usePasskey(): Promise<void> {
    await press('Use a passkey');
    await heading('Sign in with a passkey');
    await isPresent(true);
    await press('Use a passkey');
  }
  /** The address of an authorization request of a new application. */
  async function authorizationRequest(): Promise<string> {
    const redirectUris = [`${site}/docs`];
    const about = {
      name: `Holdings ${crypto.randomUUID()}`,
      type: 'public',
      environment: 'production',
      redirectUris,
    };
    const body = { ...about, scopes: ['investments.read'] };
    const { clientId } = (
      await platform.call('POST', '/v2/applications', { key: person.apiKey, body })
    ).body;
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUris[0]!,
      scope: 'investments.read',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
    return `${site}/oauth/authorize?${query}`;
  }
  async function addPasskey(name: string): Promise<void> {
    await page.goto(`${site}/account/passkeys`);
    await page.fill('[name=name]', name);
    await page.fill('[name=password]', person.password);
    await press('Add a passkey');
    await press('Create the passkey');
  }

  it('are added, and then used alone, after the password, and in an authorization request', async () => {
    await signInWithPassword();
    await heading('Your account');
    await addPasskey('Laptop');
    await heading('Your passkey was added');
    recoveryCode = await page.locator('ol code').first().textContent();
    const { credentials } = await devices.send('WebAuthn.getCredentials', {
      authenticatorId: device,
    });
    expect(
      credentials.map(({ isResidentCredential, rpId }) => [isResidentCredential, rpId]),
    ).to.deep.equal([[true, 'localhost']]);

    // A device stores at most one passkey of a person.
    await addPasskey('Laptop again');
    await page.getByText('This device already has a passkey for your account.').waitFor();

    await signOut();
    await usePasskey();
    await heading('Your account');

    await signOut();
    await signInWithPassword();
    await heading('Use your passkey');
    await isPresent(true);
    await press('Use a passkey');
    await heading('Your account');

    await signOut();
    await page.goto(await authorizationRequest());
    await usePasskey();
    await page.check(`[name=workspace][value="${person.workspaceId}"]`);
    await press('Allow');
    await page.waitForURL(/\/docs\?code=/);
  });

  it("are offered with the browser's autofill, in the account and in an authorization request", async () => {
    await signInWithPassword();
    // The recovery code of the previous test, on another device.
    await page.fill('[name=code]', recoveryCode!);
    await press('Sign in');
    await addPasskey('Phone');
    await heading('Your passkeys');

    await signOut();
    await isPresent(true);
    // The browser may leave the page before the page is complete.
    await page.goto(`${site}/account/sign-in`, { waitUntil: 'commit' });
    await heading('Your account');

    await signOut();
    await isPresent(true);
    await page.goto(await authorizationRequest(), { waitUntil: 'commit' });
    await page.check(`[name=workspace][value="${person.workspaceId}"]`);
    await press('Allow');
    await page.waitForURL(/\/docs\?code=/);
  });

  it('of a device that does not verify its user are refused, with a message', async () => {
    await devices.send('WebAuthn.setUserVerified', {
      authenticatorId: device,
      isUserVerified: false,
    });
    await page.goto(`${site}/account/sign-in`);
    await press('Use a passkey');
    await press('Use a passkey');
    await page
      .getByText('The passkey request was cancelled, or took too long. Try again.')
      .waitFor();
  });
});

/** Chromium reports the status of a rejected page as an error. */
function isError(text: string): boolean {
  return !text.startsWith('Failed to load resource');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
