import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from 'chai';
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from './support/authorization-server.ts';
import { createIrpHome, type IrpHome } from './support/run-irp.ts';

describe('irp login, status and logout with a browser', () => {
  let server: AuthorizationServer;
  let home: IrpHome;

  beforeEach(async () => {
    [server, home] = await Promise.all([startAuthorizationServer(), createIrpHome()]);
  });

  afterEach(async () => {
    await server.stop();
    await home.remove();
  });

  const args = (...more: string[]) => ['login', '--url', server.url, '--client-id', 'cli', ...more];
  const login = () => home.irpHere(args());

  it('signs in, and stores the tokens in a file for the user only', async () => {
    server.tokenResponses = ['authorization_pending'];
    const { code, stdout, stderr } = await home.irp(
      args('--scope', 'investments.read', '--scope', 'workspace.read'),
    );
    expect(stderr).to.include(
      `Open ${server.url}/oauth/device and enter the code WDJB-MJHT (valid for 10 min).`,
    );
    expect(stderr).to.include('/oauth/device?user_code=WDJB-MJHT');
    expect(stdout).to.equal('Signed in as ada@acme.example to Acme Research (production).\n');
    expect(code).to.equal(0);
    expect(server.received[0]!.form.scope).to.equal('investments.read workspace.read');
    expect((await stat(home.credentialFile)).mode & 0o777).to.equal(0o600);
    expect((await stat(dirname(home.credentialFile))).mode & 0o777).to.equal(0o700);
    expect((await home.profiles()).default).to.include({
      kind: 'oauth',
      refreshToken: 'refresh_1',
    });
    expect(stdout + stderr).not.to.include('irt_test_1');
  });

  it('refreshes an expired token, and stores the new tokens', async () => {
    server.tokenLifetimeS = 1;
    await login();
    server.tokenLifetimeS = 3_600;
    expect((await home.irpHere(['status'])).stdout).to.include('Acme Research');
    expect((await home.profiles()).default).to.include({
      accessToken: 'irt_test_2',
      refreshToken: 'refresh_2',
    });
    expect((await home.irpHere(['status'])).code).to.equal(0);
    expect(
      server.received.filter(({ form }) => form.grant_type === 'refresh_token'),
    ).to.have.length(1);
  });

  it('refreshes a revoked token', async () => {
    await login();
    server.liveTokens.clear();
    expect((await home.irpHere(['status'])).code).to.equal(0);
    expect((await home.profiles()).default.accessToken).to.equal('irt_test_2');
  });

  it('refreshes once for several concurrent commands', async () => {
    server.tokenLifetimeS = 1;
    await login();
    server.tokenLifetimeS = 3_600;
    const ran = await Promise.all(Array.from({ length: 4 }, () => home.irp(['status'])));
    expect(ran.map(({ code }) => code)).to.deep.equal([0, 0, 0, 0]);
    expect(
      server.received.filter(({ form }) => form.grant_type === 'refresh_token'),
    ).to.have.length(1);
  });

  it('asks the user to sign in again after the sign-in has expired', async () => {
    await login();
    server.liveTokens.clear();
    const { refreshToken, ...profile } = (await home.profiles()).default;
    for (const stored of [profile, { ...profile, refreshToken: 'used-before' }]) {
      await writeFile(home.credentialFile, JSON.stringify({ profiles: { default: stored } }));
      const { code, stderr } = await home.irpHere(['status']);
      expect(stderr).to.match(
        /^irp: Your sign-in has expired.* Sign in with: irp login --url http:\/\/127\.0\.0\.1:\d+\n$/,
      );
      expect(code).to.equal(3);
    }
    expect(refreshToken).to.equal('refresh_1');
  });

  it('separates profiles', async () => {
    await home.irpHere(args('--profile', 'research'));
    expect((await home.irpHere(['status'])).code).to.equal(3);
    const { stdout } = await home.irpHere(['--profile', 'research', 'status', '--json']);
    expect(JSON.parse(stdout)).to.include({ profile: 'research', url: server.url });
  });

  it('revokes the tokens and deletes the credentials at sign-out', async () => {
    await login();
    const { code, stdout } = await home.irpHere(['logout']);
    expect([code, stdout]).to.deep.equal([0, 'Signed out.\n']);
    const revoked = server.received
      .filter(({ endpoint }) => endpoint === '/oauth/revoke')
      .map(({ form }) => form);
    expect(revoked).to.deep.equal([
      { client_id: 'cli', token: 'refresh_1' },
      { client_id: 'cli', token: 'irt_test_1' },
    ]);
    expect(await home.profiles()).to.deep.equal({});
    expect((await home.irpHere(['status'])).code).to.equal(3);
  });

  it('deletes the credentials even if the server is unreachable, with a message', async () => {
    await login();
    await server.stop();
    const { code, stderr } = await home.irpHere(['logout']);
    expect(stderr).to.match(/^irp: Cannot reach http:.*\n$/);
    expect(code).to.equal(4);
    expect(await home.profiles()).to.deep.equal({});
    server = await startAuthorizationServer();
  });

  it('rejects a file or folder readable by other users', async () => {
    await login();
    await chmod(home.credentialFile, 0o644);
    const { code, stderr } = await home.irpHere(['status']);
    expect(stderr).to.equal(
      `irp: ${home.credentialFile} is accessible to other users (mode 644). Run: chmod 600 ${home.credentialFile}\n`,
    );
    expect(code).to.equal(3);
    await chmod(home.credentialFile, 0o600);
    await chmod(dirname(home.credentialFile), 0o755);
    expect((await home.irpHere(['status'])).stderr).to.include('chmod 700');
  });

  it('reports a malformed file', async () => {
    await mkdir(dirname(home.credentialFile), { recursive: true, mode: 0o700 });
    await writeFile(home.credentialFile, '{"profiles":', { mode: 0o600 });
    const { code, stderr } = await home.irpHere(['status']);
    expect(stderr).to.match(/^irp: .* is not valid JSON. Delete it and sign in again.\n$/);
    expect(code).to.equal(3);
  });

  for (const [response, message] of [
    ['access_denied', 'The sign-in was declined.'],
    ['expired_token', 'The code was not entered in time. Start again with irp login.'],
  ] as const) {
    it(`prints one line for ${response}, and stores nothing`, async () => {
      server.tokenResponses = [response];
      const { code, stderr } = await login();
      expect(stderr.trimEnd().split('\n').at(-1)).to.equal(`irp: ${message}`);
      expect(code).to.equal(3);
      expect((await home.irpHere(['logout'])).stdout).to.equal('You are not signed in.\n');
    });
  }

  it('ends immediately and without output on Ctrl-C', async () => {
    server.interval = 60;
    const running = home.start(args());
    await running.waitFor(/enter the code/);
    running.child.kill('SIGINT');
    const { code, stdout, stderr } = await running.result;
    expect(code).to.equal(130);
    expect(stdout + stderr).not.to.match(/Error|at file:|irp:/);
  });

  it('reports an unknown client ID and an unreachable server', async () => {
    const unknown = await home.irpHere([
      'login',
      '--url',
      server.url,
      '--client-id',
      'other',
      '--json',
    ]);
    expect(JSON.parse(unknown.stderr)).to.deep.equal({
      error: 'invalid_client',
      message: 'The client ID is unknown to the server: check --client-id.',
    });
    expect(unknown.code).to.equal(3);
    const unreachable = await home.irpHere([
      'login',
      '--url',
      'http://127.0.0.1:1',
      '--client-id',
      'cli',
    ]);
    expect(unreachable.stderr).to.match(/^irp: Cannot reach http:\/\/127\.0\.0\.1:1: .*\n$/);
    expect(unreachable.code).to.equal(4);
  });
});
