import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { signInByBrowser } from '../src/oauth/browser-flow.ts';
import { browserCommand, openBrowser } from '../src/oauth/open-browser.ts';

const issuer = 'https://auth.example';

describe('the sign-in in a browser (RFC 8252)', () => {
  const forms: Record<string, string>[] = [];
  const server = createServer(async (request, response) => {
    forms.push(Object.fromEntries(new URLSearchParams(await text(request))));
    response.end('{"access_token":"irt_1","refresh_token":"r"}');
  });
  let tokenEndpoint: string;

  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    tokenEndpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
  });
  beforeEach(() => forms.splice(0));
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Signs in, with a browser's handling of the address. */
  function signIn(
    browse: (address: URLSearchParams) => Promise<unknown>,
    signal = new AbortController().signal,
  ) {
    return signInByBrowser({
      server: {
        issuer,
        tokenEndpoint,
        authorizationEndpoint: `${issuer}/authorize?kept=1`,
      },
      clientId: 'cli',
      scope: 'a b',
      open: (url) => browse(new URL(url).searchParams),
      signal,
    }).catch((error) => error);
  }

  /** Sends the browser back with these parameters and the `state`. */
  const redirect = (address: URLSearchParams, parameters: Record<string, string>) => {
    const query = new URLSearchParams({ state: address.get('state')!, ...parameters });
    return fetch(`${address.get('redirect_uri')}?${query}`);
  };

  it('proves with PKCE that the same program began and ends it', async () => {
    let asked = new URLSearchParams();
    const tokens = await signIn(async (address) => {
      asked = address;
      const page = await redirect(address, { code: 'c', iss: issuer });
      expect(await page.text()).to.include('You are signed in');
    });
    expect(tokens).to.include({ accessToken: 'irt_1', refreshToken: 'r' });
    expect(Object.fromEntries(asked)).to.include({
      kept: '1',
      response_type: 'code',
      scope: 'a b',
    });
    const [form = {}] = forms;
    expect(form).to.include({ grant_type: 'authorization_code', code: 'c', client_id: 'cli' });
    expect(form.redirect_uri).to.equal(asked.get('redirect_uri'));
    expect(form.code_verifier).to.have.length(43);
    const challenge = createHash('sha256').update(form.code_verifier!).digest('base64url');
    expect(asked.get('code_challenge')).to.equal(challenge);
  });

  it('has another state and verifier each time', async () => {
    const states = new Set<string | null>();
    for (let time = 0; time < 2; time++) {
      await signIn(async (address) => {
        states.add(address.get('state'));
        await redirect(address, { code: 'c' });
      });
    }
    expect(states.size).to.equal(2);
    expect(new Set(forms.map(({ code_verifier: verifier }) => verifier)).size).to.equal(2);
  });

  it('keeps waiting after requests of other programs', async () => {
    const tokens = await signIn(async (address) => {
      const uri = address.get('redirect_uri')!;
      for (const other of [
        `${uri}?code=theirs`,
        `${uri}?code=theirs&state=guessed`,
        uri.replace('/callback', '/'),
      ]) {
        expect((await fetch(other)).status, other).to.equal(404);
      }
      const posted = await fetch(`${uri}?code=c&state=${address.get('state')}`, { method: 'POST' });
      expect(posted.status).to.equal(404);
      await redirect(address, { code: 'mine' });
    });
    expect(tokens.accessToken).to.equal('irt_1');
    expect(forms.map(({ code }) => code)).to.deep.equal(['mine']);
  });

  for (const [parameters, code, message] of [
    [{ error: 'access_denied' }, 'access_denied', 'The sign-in was declined.'],
    [{ error: 'x', error_description: 'Why.' }, 'x', 'Why.'],
    [{ code: 'c', iss: 'https://evil.example' }, 'invalid_issuer', 'https://evil.example'],
    [
      {},
      'invalid_response',
      'The server returned no authorization code: start again with irp login.',
    ],
  ] as const) {
    it(`sends no code after ${JSON.stringify(parameters)}`, async () => {
      const error = await signIn((address) => redirect(address, parameters));
      expect(error).to.include({ name: 'OAuthError', error: code });
      expect(error.message).to.include(message);
      expect(forms).to.deep.equal([]);
    });
  }

  it('ends with Ctrl-C, and closes its listener', async () => {
    const interruption = new AbortController();
    let uri = '';
    const error = await signIn(async (address) => {
      uri = address.get('redirect_uri')!;
      interruption.abort(new Error('interrupted'));
    }, interruption.signal);
    expect(error.message).to.equal('interrupted');
    expect(await fetch(uri).catch(() => 'closed')).to.equal('closed');
  });
});

describe('the browser', () => {
  it("is the system's browser, or BROWSER; a Linux without a display has none", () => {
    expect(browserCommand({}, 'darwin')).to.deep.equal(['open']);
    expect(browserCommand({}, 'win32')?.[0]).to.equal('rundll32');
    expect(browserCommand({ DISPLAY: ':0' }, 'linux')).to.deep.equal(['xdg-open']);
    expect(browserCommand({ WAYLAND_DISPLAY: 'w' }, 'linux')).to.deep.equal(['xdg-open']);
    expect(browserCommand({ SSH_CONNECTION: 'x' }, 'linux')).to.equal(undefined);
    expect(browserCommand({ BROWSER: 'firefox' }, 'linux')).to.deep.equal(['firefox']);
  });

  it('may be missing', async () => {
    expect(await openBrowser(['/no/such/browser'], 'http://127.0.0.1')).to.equal(false);
    expect(await openBrowser(['/bin/true'], 'http://127.0.0.1')).to.equal(true);
  });
});
