import { expect } from 'chai';
import { type DeviceCode, signInByDevice } from '../src/oauth/device-flow.ts';
import { discover } from '../src/oauth/discover.ts';
import { OAuthError } from '../src/oauth/oauth-error.ts';
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from './support/authorization-server.ts';

describe('device flow', () => {
  let server: AuthorizationServer;
  const { signal } = new AbortController();

  beforeEach(async () => {
    server = await startAuthorizationServer();
  });

  afterEach(() => server.stop());

  async function signIn() {
    const waits: number[] = [];
    const shown: DeviceCode[] = [];
    const flow = {
      server: {
        deviceAuthorizationEndpoint: '',
        ...(await discover(server.url, signal)),
      },
      clientId: 'cli',
      scope: 'investments.read',
      onCode: (code: DeviceCode) => shown.push(code),
      signal,
      wait: async (seconds: number) => waits.push(seconds),
    };
    const outcome = await signInByDevice(flow).catch((error) => error);
    return {
      outcome,
      waits,
      shown,
    };
  }

  it('shows the code, polls until the code is entered, and returns tokens', async () => {
    server.interval = 2;
    server.tokenResponses = ['authorization_pending', 'authorization_pending', 'approve'];
    const { outcome, waits, shown } = await signIn();
    expect(shown[0]).to.include({
      userCode: 'WDJB-MJHT',
      verificationUri: `${server.url}/oauth/device`,
    });
    expect(outcome).to.include({
      accessToken: 'irt_test_1',
      refreshToken: 'refresh_1',
      scope: 'investments.read',
    });
    expect(Date.parse(outcome.expiresAt)).to.be.greaterThan(Date.now());
    expect(waits).to.deep.equal([2, 2, 2]);
    expect(server.received.map(({ endpoint }) => endpoint)).to.deep.equal([
      '/oauth/device_authorization',
      ...Array(3).fill('/oauth/token'),
    ]);
    expect(server.received[0]!.form).to.deep.equal({ client_id: 'cli', scope: 'investments.read' });
    expect(server.received[1]!.form).to.deep.equal({
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: 'device',
      client_id: 'cli',
    });
  });

  it('polls every five seconds by default, and five seconds less often after each slow_down or 429', async () => {
    server.interval = undefined;
    server.tokenResponses = ['slow_down', 'authorization_pending', 'rate_limit_exceeded'];
    expect((await signIn()).waits).to.deep.equal([5, 10, 10, 15]);
  });

  it('continues to poll, less often, after a lost connection', async () => {
    server.interval = 1;
    server.tokenResponses = ['disconnect', 'disconnect'];
    const { outcome, waits } = await signIn();
    expect(outcome.accessToken).to.equal('irt_test_1');
    expect(waits).to.deep.equal([1, 2, 4]);
  });

  for (const code of ['access_denied', 'expired_token'] as const) {
    it(`ends when the server returns ${code}`, async () => {
      server.tokenResponses = ['authorization_pending', code, 'approve'];
      const { outcome } = await signIn();
      expect(outcome).to.be.instanceOf(OAuthError);
      expect(outcome.error).to.equal(code);
      expect(server.received.filter(({ endpoint }) => endpoint === '/oauth/token')).to.have.length(
        2,
      );
    });
  }

  it('ends when the code has expired', async () => {
    server.expiresInS = 0;
    const { outcome, waits } = await signIn();
    expect(outcome.error).to.equal('expired_token');
    expect(waits).to.deep.equal([]);
  });
});
