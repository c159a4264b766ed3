import { expect } from 'chai';
import { decodeJwt, type JWTPayload } from 'jose';
import { TOTP } from 'otpauth';
import { type PeopleBench, startPeople } from '../people/start-people.ts';
import { type Browser, createBrowser } from '../support/browser.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import type { Registered } from '../support/start-oauth.ts';

const byPassword = 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport';
const bySecondFactor = 'https://refeds.org/profile/mfa';

describe('OAuth: claims parameter, acr and amr', () => {
  let bench: PeopleBench;
  let workspace: TestWorkspace;
  let person: Person & { password: string };
  let app: Registered;

  before(async () => {
    bench = await startPeople();
    workspace = await bench.createWorkspace();
  });
  after(() => bench.platform.stop());
  beforeEach(async () => {
    person = await bench.person(workspace, 'owner');
    app = await bench.register(person, {
      redirectUris: ['https://app.example/cb'],
      scopes: ['investments.read'],
    });
  });

  const nameAndEmail = {
    id_token: {
      name: null,
      email: { essential: true },
    },
  };
  const asking = (claims: unknown, more: Record<string, string> = {}) => ({
    scope: 'openid',
    claims: typeof claims === 'string' ? claims : JSON.stringify(claims),
    ...more,
  });

  async function tokens(more: Record<string, string>, browser?: Browser) {
    const { response, verifier } = await bench.authorize(app, person, more, browser);
    expect(response.get('error'), String(response)).to.equal(null);
    const { body } = await bench.redeem(app, response.get('code') ?? '', verifier);
    return {
      ...body,
      claims: decodeJwt(body.id_token),
    } as {
      access_token: string;
      refresh_token: string;
      scope: string;
      claims: JWTPayload;
    };
  }
  const errorOf = async (more: Record<string, string>, browser = createBrowser()) => {
    const { externalRedirect } = await browser.open(bench.flow(app, more).url);
    return externalRedirect?.searchParams.get('error') ?? undefined;
  };
  const userinfo = async (token: string) =>
    (
      await fetch(`${bench.url}/oauth/userinfo`, { headers: { Authorization: `Bearer ${token}` } })
    ).json();

  it('puts the requested name and address into the ID token after consent', async () => {
    const browser = createBrowser();
    const signIn = await browser.open(bench.flow(app, asking(nameAndEmail)).url);
    const consent = await browser.send(signIn, {
      email: person.email,
      password: person.password,
      action: 'sign-in',
    });
    expect(consent.text).to.contain('See your name').and.contain('See your e-mail address');
    const { claims, scope, access_token: token } = await tokens(asking(nameAndEmail), browser);
    expect(claims).to.include({ name: 'A owner', email: person.email });
    expect(scope).to.equal('openid');
    expect(await userinfo(token)).to.deep.equal({ sub: person.userId });
  });

  it('omits name and address from the ID token without the parameter, and returns them from userinfo', async () => {
    const { claims, access_token: token } = await tokens({ scope: 'openid profile email' });
    expect(claims).not.to.have.any.keys('name', 'email');
    expect(await userinfo(token)).to.include({
      name: 'A owner',
      email: person.email,
      email_verified: true,
    });
  });

  it('returns claims requested for userinfo only from userinfo', async () => {
    const { claims, access_token: token } = await tokens(
      asking({ userinfo: { name: { essential: true } } }),
    );
    expect(claims).not.to.have.any.keys('name', 'email');
    expect(await userinfo(token)).to.deep.equal({ sub: person.userId, name: 'A owner' });
  });

  it("returns no claims without the person's consent", async () => {
    const browser = createBrowser();
    await tokens({ scope: 'openid profile' }, browser);
    const withoutPage = { prompt: 'none' };
    expect(await errorOf(asking(nameAndEmail, withoutPage), browser)).to.equal('consent_required');
    const { claims } = await tokens(asking({ id_token: { name: null } }, withoutPage), browser);
    expect(claims).to.include({ name: 'A owner' }).and.not.have.any.keys('email');
    const page = await browser.open(bench.flow(app, asking(nameAndEmail)).url);
    const denied = await browser.send(page, { action: 'deny' });
    expect(denied.externalRedirect?.searchParams.get('error')).to.equal('access_denied');
    expect(await errorOf(asking(nameAndEmail, withoutPage), browser)).to.equal('consent_required');
  });

  it('keeps the claims in the ID token of a refresh', async () => {
    const first = await tokens(asking(nameAndEmail));
    const { body } = await bench.token({
      grant_type: 'refresh_token',
      refresh_token: first.refresh_token,
      client_id: app.clientId,
      client_secret: app.clientSecret!,
    });
    const { name, auth_time: authTime, amr } = decodeJwt(body.id_token);
    expect([name, authTime, amr]).to.deep.equal(['A owner', first.claims.auth_time, ['pwd']]);
  });

  it('ignores unknown claims and members, and rejects values other than an object', async () => {
    const unknown = {
      id_token: {
        phone_number: { essential: true },
        constructor: null,
      },
      other: null,
      more: 1,
    };
    expect((await tokens(asking(unknown))).claims).not.to.have.any.keys('phone_number', 'name');
    for (const bad of [
      '{',
      '[]',
      'null',
      '{}',
      '{"id_token":[]}',
      '{"id_token":{"name":true}}',
      '{"userinfo":"x"}',
    ]) {
      expect(await errorOf(asking(bad)), bad).to.equal('invalid_request');
    }
    const withoutOpenid = { ...asking(nameAndEmail), scope: 'investments.read' };
    expect(await errorOf(withoutOpenid)).to.equal('invalid_request');
  });

  it('is in the metadata, with the values of acr', async () => {
    const response = await fetch(`${bench.url}/.well-known/openid-configuration`);
    const metadata = (await response.json()) as Record<string, unknown>;
    expect(metadata).to.deep.include({
      claims_parameter_supported: true,
      acr_values_supported: [byPassword, bySecondFactor],
    });
    expect(metadata.claims_supported).to.include.members([
      'sub',
      'name',
      'email',
      'acr',
      'amr',
      'auth_time',
    ]);
  });

  describe('how the person signed in', () => {
    const requiring = (acr: unknown, more: Record<string, string> = {}) =>
      asking({ id_token: { acr: { essential: true, ...(acr as object) } } }, more);

    async function enrol(): Promise<() => string> {
      const { browser } = await bench.signIn(person);
      const form = await browser.open(bench.at('/codes'));
      const secret = /Secret: <code>([A-Z2-7 ]+)<\/code>/.exec(form.text)![1]!.replaceAll(' ', '');
      const code = (steps: number) =>
        new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
      await browser.send(form, {
        password: person.password,
        code: code(-1),
      });
      // Each code is valid once, within a step early or late.
      const steps = [0, 1];
      return () => code(steps.shift()!);
    }

    /** Signs in on the page of an authorization request, with a code, and consents. */
    async function withCode(more: Record<string, string>, code: string, browser = createBrowser()) {
      const { url, verifier } = bench.flow(app, more);
      let page = await browser.send(await browser.open(url), {
        email: person.email,
        password: person.password,
        action: 'sign-in',
      });
      page = await browser.send(page, { code });
      if (page.externalRedirect === undefined) {
        page = await browser.send(page, { workspace: workspace.workspaceId, action: 'allow' });
      }
      const answered = page.externalRedirect?.searchParams;
      const { body } = await bench.redeem(app, answered?.get('code') ?? '', verifier);
      return decodeJwt(body.id_token);
    }

    it('is shown by acr and amr: with a password', async () => {
      const before = Math.floor(Date.now() / 1_000);
      const browser = createBrowser();
      const { claims } = await tokens({ scope: 'openid' }, browser);
      expect([claims.acr, claims.amr]).to.deep.equal([byPassword, ['pwd']]);
      expect(claims.auth_time).to.be.within(before, before + 60);
      const later = await tokens(
        {
          scope: 'openid',
          prompt: 'none',
          max_age: '3600',
          acr_values: bySecondFactor,
        },
        browser,
      );
      expect(later.claims).to.include({ acr: byPassword, auth_time: claims.auth_time });
    });

    it('is shown by acr and amr: with a second factor, even for a session begun on the account pages', async () => {
      const nextCode = await enrol();
      const claims = await withCode({ scope: 'openid' }, nextCode());
      expect([claims.acr, claims.amr]).to.deep.equal([bySecondFactor, ['pwd', 'otp', 'mfa']]);
      const { browser, page } = await bench.signIn(person);
      await browser.send(page, { code: nextCode() });
      const again = await tokens({ scope: 'openid', prompt: 'none' }, browser);
      expect([again.claims.acr, again.claims.amr]).to.deep.equal([
        bySecondFactor,
        ['pwd', 'otp', 'mfa'],
      ]);
    });

    it('can be required: a person without a second factor gets an error, once', async () => {
      const browser = createBrowser();
      await tokens({ scope: 'openid' }, browser);
      expect(
        await errorOf(requiring({ value: bySecondFactor }, { prompt: 'none' }), browser),
      ).to.equal('login_required');
      for (const acr of [{ value: bySecondFactor }, { values: ['urn:other', bySecondFactor] }]) {
        const { response } = await bench.authorize(app, person, requiring(acr), browser);
        expect(response.get('error'), JSON.stringify(acr)).to.equal(
          'unmet_authentication_requirements',
        );
      }
      expect(await errorOf(requiring({ values: ['urn:other'] }), browser)).to.equal(
        'unmet_authentication_requirements',
      );
      expect(await errorOf(requiring({ values: 'urn:other' }), browser)).to.equal(
        'invalid_request',
      );
      expect(
        (await tokens(requiring({ values: [byPassword] }, { prompt: 'none' }), browser)).claims.acr,
      ).to.equal(byPassword);
    });

    it('can be required: a person signed in without the second factor signs in again', async () => {
      const browser = createBrowser();
      await tokens({ scope: 'openid' }, browser);
      const nextCode = await enrol();
      const claims = await withCode(requiring({ value: bySecondFactor }), nextCode(), browser);
      expect(claims.acr).to.equal(bySecondFactor);
    });
  });
});
