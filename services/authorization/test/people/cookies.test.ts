import { expect } from 'chai';
import type { Person } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

const issuer = 'https://localhost:8443';

interface Cookie {
  name: string;
  pair: string;
  attributes: string[];
}

function cookiesOf(response: Response): Cookie[] {
  return response.headers.getSetCookie().map((line) => {
    const [pair = '', ...attributes] = line.split('; ');
    return {
      name: pair.split('=', 1)[0]!,
      pair,
      attributes: attributes.map((one) => one.toLowerCase()),
    };
  });
}

describe('people: cookies with an https issuer', () => {
  let bench: OAuthBench;
  let owner: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startOAuth(Date.now, { AUTH_URL: issuer });
    owner = await bench.person(await bench.createWorkspace(), 'owner');
    app = await bench.register(owner, { redirectUris: ['https://app.example/cb'] });
  });
  after(() => bench.platform.stop());

  const send = (
    path: string,
    { cookies = [] as Cookie[], form = undefined as Record<string, string> | undefined },
  ) =>
    fetch(bench.url + path, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        Accept: 'text/html',
        Origin: issuer,
        Cookie: cookies.map(({ pair }) => pair).join('; '),
      },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
  const signIn = async () => {
    const response = await send('/account/sign-in', {
      form: { email: owner.email, password: owner.password },
    });
    expect(response.status).to.equal(303);
    return cookiesOf(response);
  };

  /** Checks cookies like a browser (RFC 6265bis, section 5.6). */
  function expectAccepted(cookies: Cookie[]): void {
    for (const { name, attributes } of cookies) {
      expect(attributes, name).to.include.members(['secure', 'httponly', 'samesite=lax']);
      expect(
        attributes.filter((one) => one.startsWith('domain')),
        name,
      ).to.deep.equal([]);
      if (name.startsWith('__Host-')) {
        expect(attributes, name).to.include('path=/');
      } else {
        expect(
          attributes.find((one) => one.startsWith('path=')),
          name,
        ).to.match(/^path=\/oauth\/./);
      }
    }
  }

  it('have the prefix __Host- for every path', async () => {
    const cookies = await signIn();
    expect(cookies.map(({ name }) => name)).to.have.members([
      '__Host-irp_session',
      '__Host-irp_session.sig',
      '__Host-irp_device',
    ]);
    expectAccepted(cookies);
    expect((await send('/account', { cookies })).status).to.equal(200);
    const passkey = cookiesOf(await send('/account/sign-in', { form: { action: 'passkey' } }));
    expect(passkey.map(({ name }) => name)).to.deep.equal(['__Host-irp_passkey']);
    expectAccepted(passkey);
  });

  it('have the prefix __Secure- for one authorization request', async () => {
    const { pathname, search } = new URL(bench.flow(app).url);
    const cookies = cookiesOf(await send(pathname + search, {}));
    const names = ['__Secure-irp_interaction', '__Secure-irp_resume'];
    expect(cookies.map(({ name }) => name)).to.include.members(
      names.flatMap((name) => [name, `${name}.sig`]),
    );
    expectAccepted(cookies);
  });

  it('are ignored under a name that another host could set', async () => {
    const planted = (await signIn()).map(({ pair, ...cookie }) => ({
      ...cookie,
      pair: pair.replace('__Host-', ''),
    }));
    const response = await send('/account', { cookies: planted });
    expect([response.status, response.headers.get('location')]).to.deep.equal([
      303,
      '/account/sign-in',
    ]);
  });

  it('are deleted under the same name', async () => {
    const cookies = await signIn();
    const page = await (await send('/account', { cookies })).text();
    const csrf = /name="csrf" value="([^"]*)"/.exec(page)![1]!;
    const ended = cookiesOf(
      await send('/account/sign-out', {
        cookies,
        form: { csrf },
      }),
    );
    expect(ended.map(({ pair }) => pair)).to.include('__Host-irp_session=');
    expectAccepted(ended);
    expect((await send('/account', { cookies })).status).to.equal(303);
  });
});
