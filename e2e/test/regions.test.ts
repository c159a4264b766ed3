import { createHash, randomBytes } from 'node:crypto';
import { listingDraftExample } from '@irp/contracts/directory';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { authorizeAs } from '../clients/person.ts';
import { addOrganization } from '../src/add-organization.ts';
import { readMailbox } from '../src/read-mailbox.ts';
import { setPlatformRoles } from '../src/set-platform-roles.ts';
import { type Region, startTwoRegions } from '../src/two-regions.ts';

const redirectUri = 'http://127.0.0.1:9497/callback';

describe('two regions as two deployments', () => {
  let us: Region;
  let eu: Region;
  let stop: () => Promise<void>;
  /** An application of the region eu, with tokens of this region. */
  let app: {
    id: string;
    clientId: string;
    clientSecret: string;
  };
  let tokens: { access_token: string; refresh_token: string };

  before(async () => {
    ({ us, eu, stop } = await startTwoRegions());
    const registered = await eu.call('POST', '/v2/applications', {
      key: eu.owner.key,
      body: {
        name: 'Bridge',
        type: 'confidential',
        environment: 'production',
        scopes: ['investments.read'],
        redirectUris: [redirectUri],
        grantTypes: ['client_credentials', 'authorization_code', 'refresh_token'],
      },
    });
    app = registered.body;
    const verifier = randomBytes(32).toString('base64url');
    const { searchParams } = await authorizeAs(eu.owner, authorizeUrl(eu, verifier));
    const grant = {
      grant_type: 'authorization_code',
      code: searchParams.get('code')!,
      code_verifier: verifier,
    };
    tokens = (await token(eu, { ...grant, redirect_uri: redirectUri })).body;
  });
  after(() => stop?.());

  function authorizeUrl(region: Region, verifier: string): string {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: redirectUri,
      state: 'any',
      scope: 'investments.read offline_access',
      prompt: 'consent',
      workspace_id: eu.owner.workspaceId,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    });
    return `${region.platform.authUrl}/oauth/authorize?${query}`;
  }
  const token = (region: Region, form: Record<string, string>) =>
    region.call('POST', '/oauth/token', {
      form: {
        client_id: app.clientId,
        client_secret: app.clientSecret,
        ...form,
      },
    });

  it('have addresses, credentials and workspaces that name their region', async () => {
    for (const region of [us, eu]) {
      expect((await region.call('GET', '/v2/status')).body.region).to.equal(region.name);
      expect(region.owner.key).to.match(new RegExp(`^irk_live_${region.name}_`));
      expect(
        (await region.call('GET', '/v2/me', { key: region.owner.key })).body.workspace.region,
      ).to.equal(region.name);
    }
    expect(tokens.access_token).to.match(/^irt_live_eu_/);
  });

  describe('a credential of the other region', () => {
    it('is 421 with the right address, where it works, sent in any way', async () => {
      for (const [path, options] of [
        ['/v2/investments', { key: eu.owner.key }],
        ['/v1/investments', { token: tokens.access_token }],
        [`/investments?apiKey=${eu.owner.key}`, {}],
        ['/v2/audit/records', { key: eu.owner.key }],
        ['/v2/webhook-endpoints', { key: eu.owner.key }],
      ] as const) {
        const { status, headers, body } = await us.call('GET', path, options);
        expect([status, headers.get('content-type')], path).to.deep.equal([
          421,
          'application/problem+json',
        ]);
        expect(body).to.include({
          error: 'wrong_region',
          region: 'eu',
          baseUrl: eu.baseUrl,
        });
        expect(JSON.stringify(body)).not.to.include(eu.owner.key);
        const there = await fetch(body.baseUrl + path, {
          headers: {
            ...('key' in options && { 'X-API-Key': options.key }),
            ...('token' in options && { Authorization: `Bearer ${options.token}` }),
          },
        });
        expect(there.status, path).to.equal(200);
      }
      expect((await eu.call('GET', '/v2/me', { key: us.owner.key })).body.baseUrl).to.equal(
        us.baseUrl,
      );
      const write = await us.call('POST', '/v2/investments', {
        key: eu.owner.key,
        body: { name: 'Acme' },
      });
      expect(write.status).to.equal(421);
    });

    it('is ignored if none is required, like every other invalid credential', async () => {
      expect((await us.call('GET', '/v2/status', { key: eu.owner.key })).status).to.equal(200);
    });

    it('has no address for an unknown region', async () => {
      const { status, body } = await us.call('GET', '/v2/me', {
        key: us.owner.key.replace('_us_', '_xx_'),
      });
      // The checksum includes the region: a changed region is invalid.
      expect([status, body.error]).to.deep.equal([401, 'unauthorized']);
    });
  });

  describe('OAuth', () => {
    it('knows a client and its tokens in its own region only, and an attempt elsewhere uses up none', async () => {
      const forms: Record<string, string>[] = [
        { grant_type: 'client_credentials' },
        { grant_type: 'refresh_token', refresh_token: tokens.refresh_token },
      ];
      for (const form of forms) {
        const { status, body } = await token(us, form);
        expect([status, body.error]).to.deep.equal([401, 'invalid_client']);
      }
      const revoked = await us.call('POST', '/oauth/revoke', {
        form: {
          client_id: app.clientId,
          client_secret: app.clientSecret,
          token: tokens.access_token,
        },
      });
      expect([revoked.status, revoked.body.error]).to.deep.equal([401, 'invalid_client']);
      const shown = await us.call(
        'GET',
        new URL(authorizeUrl(us, 'x'.repeat(43))).pathname +
          new URL(authorizeUrl(us, 'x'.repeat(43))).search,
      );
      expect(shown.status).to.equal(400);
      expect(shown.headers.get('location')).to.equal(null);

      expect(
        (await eu.call('GET', '/v2/investments', { token: tokens.access_token })).status,
      ).to.equal(200);
      const renewed = await token(eu, forms[1]!);
      expect(renewed.status, JSON.stringify(renewed.body)).to.equal(200);
    });

    it('has an issuer for each region', async () => {
      const issuers = await Promise.all(
        [us, eu].map(
          async (region) =>
            (await region.call('GET', '/.well-known/oauth-authorization-server')).body.issuer,
        ),
      );
      expect(issuers).to.deep.equal([us.platform.authUrl, eu.platform.authUrl]);
    });
  });

  describe('people', () => {
    it('with the same address have an account in each region, with its own password and session', async () => {
      expect(us.owner.email).to.equal(eu.owner.email);
      const signIn = (region: Region, password: string) =>
        authorizeAs({ ...eu.owner, password }, authorizeUrl(region, 'x'.repeat(43))).then(
          () => 'signed in',
          () => 'refused',
        );
      expect(await signIn(eu, us.owner.password)).to.equal('refused');
      expect(await signIn(eu, eu.owner.password)).to.equal('signed in');
    });

    it('are invited in one region: the other region has no mail and no link of it', async () => {
      const email = 'newcomer@example.com';
      const path = `/v2/workspaces/${us.owner.workspaceId}/members`;
      const body = { email, role: 'member' };
      const invited = await us.call('POST', path, { key: us.owner.key, body });
      expect(invited.status, JSON.stringify(invited.body)).to.be.within(200, 299);
      let link = '';
      await eventually('the mail is there', async () => {
        const mail = (await readMailbox(us.platform.mailboxUrl!)).find(({ to }) =>
          to.includes(email),
        );
        link = /https?:\/\/\S+\/account\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
        return link !== '';
      });
      expect(link).to.include(new URL(us.platform.authUrl).host);
      const { pathname, search } = new URL(link);
      const elsewhere = await eu.call('GET', pathname + search);
      expect(elsewhere.status).to.be.within(400, 499);
      expect((await us.call('GET', pathname + search)).status).to.be.within(200, 399);
      const addressees = (await readMailbox(eu.platform.mailboxUrl!)).map(({ to }) => to);
      expect(addressees.filter((to) => to.includes(email))).to.deep.equal([]);
    });

    it('create workspaces in the region of their credential only', async () => {
      const create = (region: Region, where: string) =>
        region.call('POST', '/v2/workspaces', {
          key: region.owner.key,
          body: { name: `In ${where}`, region: where },
        });
      const { status, body } = await us.call('POST', '/v2/workspaces', {
        key: us.owner.key,
        body: { name: 'Abroad', region: 'eu' },
      });
      expect(status).to.equal(400);
      expect(body.errors[0]).to.include({ field: 'region', value: 'eu' });
      expect((await create(eu, 'eu')).status).to.equal(201);
    });
  });

  it('have records, events and an audit log of their own', async () => {
    const made = await eu.call('POST', '/v2/investments', {
      key: eu.owner.key,
      body: { name: 'Only Here AG', country: 'DE' },
    });
    expect(made.status).to.equal(201);
    const recordsOf = async (region: Region) =>
      (await region.call('GET', '/v2/audit/records?limit=1000', { key: region.owner.key })).body
        .data as object[];
    await eventually('it is recorded in its region', async () =>
      JSON.stringify(await recordsOf(eu)).includes(made.body.id),
    );
    const platformRecords = async ({ platform }: Region) =>
      (await fetch(`${platform.operationsUrl}/audit-records?limit=1000`)).text();
    const here = JSON.stringify(await recordsOf(us)) + (await platformRecords(us));
    for (const id of [
      made.body.id,
      eu.owner.workspaceId,
      eu.owner.userId,
      app.id,
      eu.owner.organizationId,
    ]) {
      expect(here).not.to.include(id);
    }
    expect(
      (await us.call('GET', `/v2/investments/${made.body.id}`, { key: us.owner.key })).status,
    ).to.equal(404);
    expect(
      (await us.call('GET', '/v2/investments', { key: us.owner.key })).body.meta.totalRecords,
    ).to.equal(0);
  });

  it('revoke and limit separately', async () => {
    const path = `/v2/workspaces/${eu.owner.workspaceId}/members/${eu.member.userId}`;
    expect((await eu.call('DELETE', path, { key: eu.owner.key })).status).to.equal(204);
    expect((await eu.call('GET', '/v2/me', { key: eu.member.key })).status).to.equal(401);
    expect((await us.call('GET', '/v2/me', { key: us.member.key })).status).to.equal(200);
    const remaining = async (region: Region) =>
      Number(
        (await region.call('GET', '/v2/me', { key: region.owner.key })).headers.get(
          'x-ratelimit-remaining',
        ),
      );
    const before = await remaining(us);
    for (let time = 0; time < 5; time++) {
      await remaining(eu);
    }
    expect(await remaining(us)).to.equal(before - 1);
    for (let time = 0; time < 3; time++) {
      await us.call('GET', '/v2/me', { key: eu.owner.key });
    }
    expect(await remaining(us)).to.equal(before - 2);
  });

  it('have a directory each: a listing is found in its region, with the client ID of the region', async () => {
    const [reviewer] = await addOrganization(eu.platform, 'Reviewers', ['owner'], 'eu');
    await setPlatformRoles(eu.platform, reviewer!.userId, ['reviewer']);
    const path = `/v2/applications/${app.id}`;
    const scopeReasons = { 'investments.read': 'To compare companies' };
    const listing = {
      ...listingDraftExample,
      name: 'Bridge',
      scopeReasons,
    };
    const written = await eu.call('PUT', `${path}/listing`, { key: eu.owner.key, body: listing });
    expect(written.status, JSON.stringify(written.body)).to.be.within(200, 201);
    await eu.call('PUT', `${path}/visibility`, {
      key: eu.owner.key,
      body: { visibility: 'public' },
    });
    const submitted = await eu.call('POST', `${path}/listing/submit`, { key: eu.owner.key });
    const review = `/v2/reviews/${submitted.body.review.id}/approve`;
    const approved = await eu.call('POST', review, {
      key: reviewer!.key,
      body: {},
    });
    expect(approved.status, JSON.stringify(approved.body)).to.be.within(200, 204);
    const shown = (region: Region) => region.call('GET', `/v2/directory/listings/${app.id}`);
    expect((await shown(eu)).status).to.equal(200);
    expect((await shown(us)).status).to.equal(404);
    expect((await us.call('GET', '/v2/directory/listings')).body.meta.totalRecords).to.equal(0);
    const preview = `/v2/installations/preview?applicationId=${app.id}`;
    expect((await us.call('GET', preview, { key: us.owner.key })).status).to.equal(404);
  });
});
