import { createHash, randomBytes } from 'node:crypto';
import { scopesByRole } from '@irp/contracts/permissions';
import { expect } from 'chai';
import { decodeJwt } from 'jose';
import { type Browser, createBrowser } from '../support/browser.ts';
import { newProofKey, type ProofKey } from '../support/proof-key.ts';
import type { Person, TestWorkspace } from '../support/start-authorization.ts';
import { type OAuthBench, startOAuth } from '../support/start-oauth.ts';

/** The console gets tokens with the session of its person: without a page and without a consent. */
describe('OAuth: the console of the platform', () => {
  let bench: OAuthBench;
  let workspace: TestWorkspace;
  let owner: Person & { password: string };
  let member: Person & { password: string };
  let proof: ProofKey;

  before(async () => {
    bench = await startOAuth();
    workspace = await bench.createWorkspace();
    owner = await bench.person(workspace, 'owner');
    member = await bench.person(workspace, 'member');
    proof = await newProofKey(`${bench.url}/oauth/token`);
  });
  after(() => bench.platform.stop());

  interface RequestedClaims {
    clientId?: string;
    origin?: string;
    more?: Record<string, string>;
  }

  /** The authorization request of the console, and the response to the console's page. */
  async function ask(
    browser: Browser,
    { clientId = 'console', origin = bench.url, more = {} }: RequestedClaims = {},
  ) {
    const verifier = randomBytes(32).toString('base64url');
    const redirectUri = `${origin}/console/callback`;
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      prompt: 'none',
      state: 's',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    });
    const response = await fetch(`${bench.url}/oauth/authorize?${query}`, {
      headers: { cookie: browser.cookieHeader(`${bench.url}/oauth/authorize`) },
      redirect: 'manual',
    });
    const location = response.headers.get('location');
    const answer = location === null ? undefined : new URL(location).searchParams;
    const redeem = async (headers?: Record<string, string>) =>
      bench.token(
        {
          grant_type: 'authorization_code',
          client_id: clientId,
          code: answer?.get('code') ?? '',
          code_verifier: verifier,
          redirect_uri: redirectUri,
        },
        headers ?? { DPoP: await proof.make() },
      );
    return { status: response.status, answer, redeem };
  }
  async function signedIn({ userId }: Person): Promise<Browser> {
    const browser = createBrowser();
    await bench.storeSession(browser, userId);
    return browser;
  }
  async function tokenOf(browser: Browser, asked?: RequestedClaims): Promise<string> {
    const { status, body } = await (await ask(browser, asked)).redeem();
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.access_token;
  }

  it('has the rights of the person, and is not an application', async () => {
    const { redeem } = await ask(await signedIn(owner));
    const { status, body } = await redeem();
    expect(status, JSON.stringify(body)).to.equal(200);
    expect(body.token_type).to.equal('DPoP');
    expect(body).to.not.have.any.keys('refresh_token');
    expect(decodeJwt(body.id_token).sub).to.equal(owner.userId);
    const resolved = await bench.resolveToken(body.access_token);
    expect(resolved.body.jkt).to.equal(proof.jkt);
    const { principal } = resolved.body;
    expect(principal).to.include({
      kind: 'user',
      userId: owner.userId,
      workspaceId: workspace.workspaceId,
      environment: 'production',
      role: 'owner',
      credentialKind: 'access_token',
    });
    expect(principal).to.not.have.property('applicationId');
    expect(principal.scopes).to.have.members([...scopesByRole.owner]);
    const created = await bench.call('POST', '/v2/api-keys', {
      as: principal,
      body: {
        name: 'By the console',
        environment: 'production',
        scopes: ['investments.read'],
      },
    });
    expect(created.status, created.text).to.equal(201);
    expect(created.body.expiresAt).to.equal(null);
  });

  it('has at most the role of a member, regardless of the requested scope', async () => {
    const token = await tokenOf(await signedIn(member), { more: { scope: 'members.write' } });
    const { principal } = (await bench.resolveToken(token)).body;
    expect(principal.scopes).to.have.members([...scopesByRole.member]);
    const listed = await bench.call('POST', '/v2/applications', {
      as: principal,
      body: {
        name: 'No',
        type: 'public',
        environment: 'production',
        scopes: ['investments.read'],
      },
    });
    expect(listed.status).to.equal(403);
  });

  it('shows sandbox data with a sandbox token', async () => {
    const token = await tokenOf(await signedIn(owner), { clientId: 'console-sandbox' });
    const { principal } = (await bench.resolveToken(token)).body;
    expect(principal.environment).to.equal('sandbox');
    expect(principal).to.not.have.property('platformRoles');
  });

  it('uses the workspace in the request, if the person is a member', async () => {
    const second = await bench.createWorkspace(workspace.organizationId);
    const person = await bench.person(workspace, 'admin');
    await second.addMember('member', { email: person.email });
    const browser = await signedIn(person);
    for (const { workspaceId } of [workspace, second]) {
      const token = await tokenOf(browser, { more: { workspace_id: workspaceId } });
      const { principal } = (await bench.resolveToken(token)).body;
      expect(principal.workspaceId).to.equal(workspaceId);
    }
    const foreign = await bench.createWorkspace();
    const { answer } = await ask(browser, { more: { workspace_id: foreign.workspaceId } });
    expect(answer?.has('code')).to.equal(false);
    expect(answer?.get('error')).to.be.oneOf([
      'access_denied',
      'consent_required',
      'interaction_required',
    ]);
  });

  it('learns that nobody is signed in', async () => {
    const { answer } = await ask(createBrowser());
    expect(answer?.get('error')).to.equal('login_required');
  });

  it('requires the callback of the platform, PKCE and a proof', async () => {
    const browser = await signedIn(owner);
    expect((await ask(browser, { origin: 'https://evil.example' })).status).to.equal(400);
    const plain = await ask(browser, { more: { code_challenge: '' } });
    expect(plain.answer?.get('error')).to.equal('invalid_request');
    const { redeem } = await ask(browser);
    const bearer = await redeem({});
    expect(bearer.status).to.equal(400);
  });

  it('accepts its callback on the other host names of the machine', async () => {
    const origin = bench.url.replace('127.0.0.1', 'localhost');
    await tokenOf(await signedIn(owner), { origin });
  });

  it('loses its token when the person signs out, and another browser gets a new token', async () => {
    const person = await bench.person(workspace, 'developer');
    const [browser, other] = [await signedIn(person), await signedIn(person)];
    const tokens = [await tokenOf(browser), await tokenOf(other)];
    const account = await browser.open(`${bench.url}/account`);
    await browser.send(account, {}, '/account/sign-out');
    for (const token of tokens) {
      expect((await bench.resolveToken(token)).status).to.equal(404);
    }
    expect((await ask(browser)).answer?.get('error')).to.equal('login_required');
    const renewed = await tokenOf(other);
    expect((await bench.resolveToken(renewed)).status).to.equal(200);
  });

  it('lets jobs continue after the sign-out, until the person has lost the rights', async () => {
    const person = await bench.person(workspace, 'developer');
    const browser = await signedIn(person);
    const { principal } = (await bench.resolveToken(await tokenOf(browser))).body;
    const body = { principal, requestedAt: new Date().toISOString() };
    const hasRights = async () => (await bench.internal('credentials/check', body)).body.hasRights;
    expect(await hasRights()).to.equal(true);
    await browser.send(await browser.open(`${bench.url}/account`), {}, '/account/sign-out');
    expect(await hasRights()).to.equal(true);
    const path = workspace.path(`/members/${person.userId}`);
    await bench.call('PATCH', path, { as: owner.as, body: { role: 'member' } });
    expect(await hasRights()).to.equal(false);
  });

  it('loses the token of a person removed from the workspace', async () => {
    const person = await bench.person(workspace, 'developer');
    const token = await tokenOf(await signedIn(person));
    const path = workspace.path(`/members/${person.userId}`);
    expect((await bench.call('DELETE', path, { as: owner.as })).status).to.equal(204);
    expect((await bench.resolveToken(token)).status).to.equal(404);
  });

  it('is hidden from the lists of applications and consents', async () => {
    await tokenOf(await signedIn(owner));
    const consents = await bench.call('GET', '/v2/authorizations?all=true', { as: owner.as });
    expect(consents.body.data).to.deep.equal([]);
    for (const id of ['console', 'console-sandbox']) {
      const found = await bench.call('GET', `/v2/applications/${id}`, { as: owner.as });
      expect(found.status).to.equal(404);
      const removed = await bench.call('DELETE', `/v2/authorizations/${id}`, { as: owner.as });
      expect(removed.status).to.equal(404);
    }
    const { body } = await bench.call('GET', '/v2/tokens', { as: owner.as });
    expect(body.data[0].application).to.deep.equal({ id: 'console', name: 'Console' });
  });
});
