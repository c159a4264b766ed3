import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSelfContained } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { parseCheckpoint, readPublicKeys, verifyBundle } from '@irp/transparency';
import { expect } from 'chai';
import { authorizeAs } from '../clients/person.ts';
import { type FirstVersion, fillWithFirstVersion } from '../src/data-of-first-version.ts';
import {
  createHome,
  type Home,
  type PlatformProcess,
  startPlatformDirectly,
  startPlatformHere,
} from '../src/platform-process.ts';
import { call, liftedLimits } from '../src/start-demo.ts';

const clock = new URL('../src/set-clock.mjs', import.meta.url);

describe('upgrade of data of version 0.1.0', () => {
  let home: Home;
  let platform: PlatformProcess;
  let first: FirstVersion;

  const settings = {
    ...liftedLimits,
    DATABASE_PREFIX: 'irp_',
    DEMO: 'false',
  };
  const send = (method: string, path: string, options?: Parameters<typeof call>[3]) =>
    call(platform.baseUrl, method, path, options);
  const person = (name: string) => first.users.find(({ email }) => email.startsWith(name))!;
  const as = (name: string) => ({ key: person(name).apiKey });
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
  const form = (fields: Record<string, string>, secret?: string) =>
    send('POST', '/oauth/token', {
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...(secret && {
          Authorization: `Basic ${Buffer.from(`${fields.client_id}:${secret}`).toString('base64')}`,
        }),
      },
      body: new URLSearchParams(fields).toString(),
    });

  before(async function () {
    // The data is a folder of the embedded engines.
    if (!isSelfContained) {
      this.skip();
    }
    home = await createHome();
    first = await fillWithFirstVersion(home.directory);
    // Tokens and stored replies keep their age: the clock is two minutes after their creation.
    const behindMs = Date.now() - Date.parse(first.madeAt) - 120_000;
    platform = await startPlatformDirectly(home, {
      ...settings,
      NODE_OPTIONS: `--import=${clock}`,
      CLOCK_BEHIND_MS: String(behindMs),
    });
  });
  after(async () => {
    await platform?.stop();
    await home?.remove();
  });

  it('keeps API keys, with their scopes, and revoked keys stay revoked', async () => {
    const { narrow, sandbox, revoked } = first.keys;
    const me = await send('GET', '/v2/me', as('olivia'));
    expect([me.status, me.body.role]).to.deep.equal([200, 'owner']);
    expect((await send('GET', '/v2/investments?limit=1', { key: narrow })).status).to.equal(200);
    expect(
      (
        await send('POST', '/v2/investments', {
          key: narrow,
          body: { name: 'No' },
        })
      ).status,
    ).to.equal(403);
    expect((await send('GET', '/v2/investments', { key: sandbox })).body.data[0].name).to.equal(
      'In the sandbox',
    );
    expect((await send('GET', '/v2/me', { key: revoked })).status).to.equal(401);
  });

  it('keeps records, their visibility, and their versions on writes', async () => {
    const {
      acme,
      acmeEtag,
      lockedId,
      archivedId,
      deletedId,
      burstIds,
      private: idea,
    } = first.records;
    const path = `/v2/investments/${acme.id}`;
    const read = await send('GET', path, as('olivia'));
    expect(read.body).to.deep.include(acme);
    expect(read.headers.get('etag')).to.equal(acmeEtag);
    const change = {
      ...as('olivia'),
      body: { ceo: 'C. Hanged' },
    };
    expect(
      (
        await send('PATCH', path, {
          ...change,
          headers: { 'If-Match': '"1"' },
        })
      ).status,
    ).to.equal(412);
    const changed = await send('PATCH', path, {
      ...change,
      headers: { 'If-Match': acmeEtag },
    });
    expect([changed.status, changed.body.ceo]).to.deep.equal([200, 'C. Hanged']);
    expect(changed.headers.get('etag')).to.match(/^"3/);

    expect((await send('PATCH', `/v2/investments/${lockedId}`, change)).status).to.be.within(
      403,
      423,
    );
    expect((await send('GET', `/v2/investments/${deletedId}`, as('olivia'))).status).to.equal(404);
    expect(
      (await send('GET', `/v2/investments/${archivedId}`, as('olivia'))).body.isArchived,
    ).to.equal(true);
    expect((await send('GET', `/v2/investments/${idea.id}`, as('milo'))).status).to.equal(200);
    expect((await send('GET', `/v2/investments/${idea.id}`, as('olivia'))).status).to.equal(404);
    const list = await send('GET', '/v2/investments?limit=1000&sort=name', as('olivia'));
    expect(list.body.meta.totalRecords).to.equal(first.total);
    expect(list.body.data.map(({ id }: { id: string }) => id)).to.include.members([
      acme.id,
      ...burstIds,
    ]);
    const found = await send('GET', '/v2/investments?q=ubung', as('olivia'));
    expect(found.body.data.map(({ id }: { id: string }) => id)).to.deep.equal([acme.id]);
  });

  it('creates nothing twice for a request repeated after the update, and says so', async () => {
    const body = {
      name: 'Acme Übung',
      tickerSymbol: 'ACME',
      country: 'FR',
      employees: 12,
    };
    const headers = { 'Idempotency-Key': 'fixture-acme' };
    const repeated = await send('POST', '/v2/investments', {
      ...as('olivia'),
      headers,
      body,
    });
    // Version 0.1.0 stored a hash of the request after parsing by the contract.
    expect([repeated.status, repeated.body.error]).to.deep.equal([422, 'unprocessable']);
  });

  it('keeps members, and an application that can be restored', async () => {
    const { workspaceId } = person('olivia');
    const { body } = await send(
      'GET',
      `/v2/workspaces/${workspaceId}/members?limit=100`,
      as('olivia'),
    );
    const emails = body.data.map(({ email }: { email: string }) => email.split('@')[0]);
    expect(emails)
      .to.include.members(['olivia.owner', 'milo.member', 'ivy.invited'])
      .and.not.include('leo.leaver');
    const path = `/v2/applications/${first.applications.deletedId}/restore`;
    expect((await send('POST', path, as('olivia'))).status).to.equal(200);
  });

  it('keeps tokens and client secrets, and ended ones stay ended', async () => {
    const { tokens, applications } = first;
    const list = '/v2/investments?limit=1';
    for (const token of [tokens.client, tokens.access, tokens.confidential.access]) {
      expect((await send('GET', list, bearer(token))).status).to.equal(200);
    }
    expect((await send('GET', list, bearer(applications.suspended.token))).status).to.equal(401);
    const { clientId: client_id, secrets } = applications.bridge;
    const machine = { client_id, grant_type: 'client_credentials' };
    for (const secret of secrets) {
      expect((await form(machine, secret)).status, secret).to.equal(200);
    }
    const other = { client_id: applications.suspended.clientId, grant_type: 'client_credentials' };
    expect((await form(other, applications.suspended.secret)).status).to.be.within(400, 401);

    const { clientId, clientSecret, refresh } = tokens.confidential;
    const refreshed = await form(
      {
        client_id: clientId,
        grant_type: 'refresh_token',
        refresh_token: refresh,
      },
      clientSecret,
    );
    expect(refreshed.status, refreshed.text).to.equal(200);
    expect((await send('GET', list, bearer(refreshed.body.access_token))).status).to.equal(200);
    const ofPublic = { client_id: tokens.publicClientId, grant_type: 'refresh_token' };
    expect((await form({ ...ofPublic, refresh_token: tokens.refresh })).status).to.equal(200);
    // The refresh token was used in version 0.1.0: the family ends.
    expect((await form({ ...ofPublic, refresh_token: tokens.usedRefresh })).status).to.equal(400);
    expect((await send('GET', list, bearer(tokens.access))).status).to.equal(401);
  });

  it('keeps passwords: a person signs in and agrees', async () => {
    const { clientId: client_id, clientSecret, redirectUris } = first.tokens.confidential;
    const verifier = randomBytes(32).toString('base64url');
    const redirect_uri = redirectUris[0]!;
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const asked = {
      client_id,
      redirect_uri,
      response_type: 'code',
      scope: 'investments.read',
      state: 's',
    };
    const query = new URLSearchParams({
      ...asked,
      code_challenge,
      code_challenge_method: 'S256',
    });
    const back = await authorizeAs(person('dana'), `${platform.baseUrl}/oauth/authorize?${query}`);
    const code = back.searchParams.get('code') ?? '';
    const token = await form(
      {
        client_id,
        grant_type: 'authorization_code',
        code,
        redirect_uri,
        code_verifier: verifier,
      },
      clientSecret,
    );
    expect(token.status, token.text).to.equal(200);
  });

  it('continues the audit log from its first record, with events left by a killed process', async () => {
    const path = '/v2/audit/records?action=investment.created&limit=1000';
    await eventually('the events that waited are recorded', async () => {
      const { body } = await send('GET', path, as('olivia'));
      const targets = body.data.flatMap(({ targets }: { targets: { id: string }[] }) =>
        targets.map(({ id }) => id),
      );
      return first.records.burstIds.every(
        (id) => targets.filter((one: string) => one === id).length === 1,
      );
    });
    const published = (await send('GET', '/v2/audit/keys')).body;
    expect(published.keys[0]).to.include({ ...(first.audit.keys as { keys: object[] }).keys[0] });
    const knownCheckpoints = first.audit.checkpoints.data.map(({ note }) => parseCheckpoint(note)!);
    const bundle = (await send('GET', '/v2/audit/exports?format=bundle', as('olivia'))).text;
    const options = {
      keys: readPublicKeys(published),
      knownCheckpoints,
      expected: { from: 0 },
    };
    const verdict = await verifyBundle(once(bundle), options);
    expect(verdict.ok, JSON.stringify(verdict)).to.equal(true);
  });

  it('writes its checkpoints after those of version 0.1.0, and starts again, at the current time', async () => {
    const lines = () =>
      readFileSync(join(home.directory, 'audit-checkpoints.ndjson'), 'utf8').trimEnd().split('\n');
    const earlier = lines().length;
    await platform.stop();
    const { baseUrl, stop } = await startPlatformHere(home, settings);
    try {
      expect(lines().length).to.be.at.least(earlier);
      expect((await call(baseUrl, 'GET', '/v2/me', as('olivia'))).status).to.equal(200);
      expect((await fetch(`${baseUrl}/readyz`)).status).to.equal(200);
    } finally {
      await stop();
    }
  });
});

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
