import { createPrincipalVerifier, generatePrincipalKeys } from '@irp/principals';
import { expect } from 'chai';
import { findOperatorName } from '../src/access/operator-name.ts';
import { runHere } from './support/run-here.ts';
import { startFakeService } from './support/start-fake-service.ts';

describe('internal operations by admin', () => {
  let service: Awaited<ReturnType<typeof startFakeService>>;
  let settings: Record<string, string>;
  let isBroken = false;
  let isNew = true;
  let hasWorkspace = true;

  before(async () => {
    const { privateJwk, publicJwks } = await generatePrincipalKeys('operator');
    service = await startFakeService('authorization', publicJwks, {
      '/internal/organizations': () =>
        isBroken
          ? { status: 500 }
          : {
              status: 200,
              body: { id: 'o1', isNew },
            },
      '/internal/workspaces': {
        status: 200,
        body: { id: 'w1' },
      },
      '/internal/workspaces/show': () =>
        hasWorkspace
          ? {
              status: 200,
              body: {
                id: 'w1',
                name: 'Main',
                organizationId: 'o1',
                region: 'eu',
              },
            }
          : {
              status: 404,
              body: { error: 'not_found', message: 'There is no such workspace.' },
            },
      '/internal/members': {
        status: 200,
        body: { userId: 'u1' },
      },
      '/internal/api-keys': {
        status: 200,
        body: { id: 'k1', key: 'irk_live_us_x' },
      },
      '/internal/platform-roles': {
        status: 404,
        body: {
          error: 'not_found',
          message: 'No such user.',
          requestId: 'r1',
        },
      },
      '/internal/bounces': { status: 204 },
      '/internal/wrong': {
        status: 400,
        body: { error: 'invalid_request', message: 'x must be y' },
      },
      '/internal/strangers': {
        status: 401,
        body: { error: 'unauthorized' },
      },
    });
    settings = {
      AUTHORIZATION_URL: service.url,
      PRINCIPAL_PRIVATE_JWK: JSON.stringify(privateJwk),
      OPERATOR: 'anna',
    };
  });
  after(() => service.stop());
  const admin = (...args: string[]) => runHere([...args, '--yes'], settings);

  it('are signed as the caller operator, with the login of the person, and print the id', async () => {
    expect(await admin('organization', 'create', 'Harbour Research')).to.deep.equal({
      code: 0,
      stdout: 'id     o1\nisNew  true\n',
      stderr: '',
    });
    expect(service.received.at(-1)).to.deep.equal({
      path: '/internal/organizations',
      sender: 'operator',
      operator: 'anna',
      body: { name: 'Harbour Research' },
    });
    await admin('organization', 'create', 'X', '--as', 'ben', '--plan', 'free');
    expect(service.received.at(-1)).to.deep.include({
      operator: 'ben',
      body: { name: 'X', plan: 'free' },
    });
  });

  it('make the first workspace, owner and key', async () => {
    expect(
      JSON.parse(
        (await admin('workspace', 'create', 'o1', 'Main', '--region', 'eu', '--json')).stdout,
      ),
    ).to.deep.equal({
      id: 'w1',
    });
    expect((await admin('member', 'add', 'w1', 'anna@example.com', 'Anna Lee')).stdout).to.equal(
      'userId  u1\n',
    );
    const { stdout, stderr } = await admin(
      'api-key',
      'create',
      'w1',
      'u1',
      'First',
      '--environment',
      'sandbox',
    );
    expect(stdout).to.include('irk_live_us_x');
    expect(stderr).to.include('not shown again');
    const changes = service.received.filter(({ path }) => path !== '/internal/workspaces/show');
    expect(changes.slice(-3).map(({ body }) => body)).to.deep.equal([
      {
        organizationId: 'o1',
        name: 'Main',
        region: 'eu',
      },
      {
        workspaceId: 'w1',
        email: 'anna@example.com',
        name: 'Anna Lee',
        role: 'owner',
      },
      {
        workspaceId: 'w1',
        userId: 'u1',
        name: 'First',
        environment: 'sandbox',
      },
    ]);
  });

  it('create all of them at once, in the region of the deployment, with a password on request', async () => {
    const setUp = [
      'organization',
      'set-up',
      'Harbour',
      'anna@example.com',
      'Anna Lee',
      '--json',
      '--yes',
    ];
    const { code, stdout, stderr } = await runHere([...setUp, '--password'], {
      ...settings,
      REGION: 'eu',
    });
    expect([code, stderr]).to.deep.equal([
      0,
      'Store the key and the password now: they are not shown again.\n',
    ]);
    const { password, ...made } = JSON.parse(stdout);
    const ids = {
      organizationId: 'o1',
      workspaceId: 'w1',
      userId: 'u1',
    };
    expect(made).to.deep.equal({
      ...ids,
      email: 'anna@example.com',
      apiKey: 'irk_live_us_x',
    });
    expect(password).to.match(/^[\w-]{20}$/);
    expect(service.received.slice(-4).map(({ body }) => body)).to.deep.equal([
      { name: 'Harbour' },
      {
        organizationId: 'o1',
        name: 'Harbour',
        region: 'eu',
      },
      {
        workspaceId: 'w1',
        email: 'anna@example.com',
        name: 'Anna Lee',
        role: 'owner',
        password,
      },
      {
        workspaceId: 'w1',
        userId: 'u1',
        environment: 'production',
        name: 'First',
      },
    ]);
    const without = await runHere([...setUp, '--region', 'us', '--plan', 'free'], settings);
    expect(JSON.parse(without.stdout)).to.deep.equal(made);
    expect(service.received.at(-2)?.body).to.not.have.property('password');
    expect(service.received.at(-3)?.body).to.include({ region: 'us' });
  });

  it('fail in an unknown workspace', async () => {
    hasWorkspace = false;
    const id = '01a215d0-0000-7000-8000-000000000000';
    const NOTIFICATIONS_URL = service.url;
    const lines = [
      'member add w9 a@example.com A --yes',
      'api-key create w9 u1 K --yes',
      `endpoints list --workspace ${id}`,
    ];
    for (const line of lines) {
      expect(await runHere(line.split(' '), { ...settings, NOTIFICATIONS_URL })).to.deep.include({
        code: 1,
        stdout: '',
        stderr: 'admin: There is no such workspace. (404 not_found)\n',
      });
    }
    expect(service.received.at(-1)?.path).to.equal('/internal/workspaces/show');
    hasWorkspace = true;
  });

  it('give an existing organization another owner only with --existing', async () => {
    isNew = false;
    try {
      const setUp = [
        'organization',
        'set-up',
        'Harbour',
        'ben@example.com',
        'Ben',
        '--region',
        'us',
        '--plan',
        'free',
      ];
      const { code, stderr } = await admin(...setUp);
      expect([code, stderr]).to.deep.equal([
        2,
        'admin: The organization "Harbour" (o1) exists. To make ben@example.com an owner of it, use --existing.\n',
      ]);
      expect(service.received.at(-1)?.body).to.deep.equal({ name: 'Harbour' });
      expect((await admin(...setUp, '--existing')).code).to.equal(0);
      expect(service.received.at(-1)?.path).to.equal('/internal/api-keys');
    } finally {
      isNew = true;
    }
  });

  it('print a refusal of the service in one line, with the id of the request', async () => {
    expect(await admin('platform-roles', 'set', 'u9', 'reviewer', 'operator')).to.deep.equal({
      code: 1,
      stdout: '',
      stderr: 'admin: No such user. (404 not_found, request r1)\n',
    });
    expect(service.received.at(-1)?.body).to.deep.equal({
      userId: 'u9',
      platformRoles: ['reviewer', 'operator'],
    });
    const { stderr } = await admin('platform-roles', 'set', 'u9', '--none', '--json');
    expect(JSON.parse(stderr)).to.include({ error: 'not_found', requestId: 'r1' });
  });

  it('name the setting if the service does not know the key, and the address without a response', async () => {
    const stranger = await admin('call', 'authorization', '/internal/strangers', '{}');
    expect(stranger.code).to.equal(3);
    expect(stranger.stderr)
      .to.include('PRINCIPAL_PRIVATE_JWK')
      .and.include('PRINCIPAL_PUBLIC_JWKS');
    isBroken = true;
    expect(await admin('organization', 'create', 'X')).to.deep.equal({
      code: 1,
      stdout: '',
      stderr: 'admin: authorization returned 500. (500)\n',
    });
    isBroken = false;
    const away = await runHere(['organization', 'create', 'X', '--yes'], {
      ...settings,
      AUTHORIZATION_URL: 'http://127.0.0.1:1',
    });
    expect(away.code).to.equal(4);
    expect(away.stderr).to.match(
      /^admin: authorization at http:\/\/127\.0\.0\.1:1 does not answer: .*ECONNREFUSED.*\n$/,
    );
  });

  it('of any path are sent by `call`', async () => {
    expect(
      (await admin('call', 'authorization', '/internal/bounces', '{"address":"a@example.com"}'))
        .stdout,
    ).to.equal('null\n');
    expect(service.received.at(-1)).to.deep.include({
      operator: 'anna',
      body: { address: 'a@example.com' },
    });
  });

  it('with a refused value end with 2, like an error of the program itself', async () => {
    const { code, stderr } = await admin('call', 'authorization', '/internal/wrong', '{}');
    expect([code, stderr]).to.deep.equal([2, 'admin: x must be y (400 invalid_request)\n']);
  });

  it('are the only requests signed by the key of operators', async () => {
    const { stdout } = await runHere(['keys', 'generate', '--json'], {});
    const files = JSON.parse(stdout);
    const keys = JSON.parse(files['public-jwks.json']).keys;
    expect(keys.map((key: { irp_service?: string }) => key.irp_service)).to.deep.equal([
      undefined,
      'investments',
      'directory',
      'notifications',
      'operator',
    ]);
    expect(() => createPrincipalVerifier({ keys })).not.to.throw();
    for (const name of ['authorization', 'audit', 'notifications']) {
      expect(Buffer.from(files[`${name}-secrets-key`], 'base64')).to.have.length(32);
    }
  });

  it('require the name of a person, which is neither root nor the user of a container', () => {
    expect(findOperatorName('ben', 'anna', 'root')).to.equal('ben');
    expect(findOperatorName(undefined, 'anna', 'carol')).to.equal('anna');
    expect(findOperatorName(undefined, undefined, 'carol')).to.equal('carol');
    for (const login of ['root', 'node', 'DOMAIN\\user']) {
      expect(() => findOperatorName(undefined, undefined, login)).to.throw('--as');
    }
    expect(() => findOperatorName('a b', undefined, 'carol')).to.throw('--as must be a login');
    expect(() => findOperatorName(undefined, 'a b', 'carol')).to.throw('OPERATOR must be a login');
  });
});
