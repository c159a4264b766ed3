import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { decodeProtectedHeader } from 'jose';
import { planOf } from './plan.ts';
import { afterLogout, type RelyingParty, startRelyingParty } from './relying-party.ts';

/* The plan oidcc-backchannel-rp-initiated-logout-certification-test-plan. */
describe('OpenID conformance: Back-Channel Logout OP', () => {
  let rp: RelyingParty;
  const received: { type: string | undefined; token: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const token = new URLSearchParams(body).get('logout_token') ?? '';
      received.push({ type: request.headers['content-type'], token });
      response.writeHead(200, { 'Cache-Control': 'no-store' }).end();
    });
  });

  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const backchannelLogoutUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/backchannel_logout`;
    rp = await startRelyingParty({
      environment: { OUTGOING_NETWORKS: '127.0.0.0/8', LOGOUT_TOKEN_CHECK_MS: '20' },
      client: { backchannelLogoutUri, backchannelLogoutSessionRequired: true },
    });
  });
  after(async () => {
    await rp.stop();
    server.close().closeAllConnections();
  });

  const { module } = planOf([
    'oidcc-backchannel-logout-discovery-endpoint-verification',
    'oidcc-backchannel-rp-initiated-logout',
  ]);

  module('oidcc-backchannel-logout-discovery-endpoint-verification', async () => {
    const supported = {
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    };
    expect(rp.metadata).to.include(supported);
    expect(new URL(rp.metadata.end_session_endpoint).origin).to.equal(rp.metadata.issuer);
  });

  module('oidcc-backchannel-rp-initiated-logout', async () => {
    const { browser, tokens, claims } = await rp.signIn();
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: afterLogout,
      state: 'logout-state',
    });
    const page = await browser.open(`${rp.metadata.end_session_endpoint}?${query}`);
    const { externalRedirect } = await browser.send(page, { logout: 'yes' });
    expect(externalRedirect?.href).to.equal(`${afterLogout}?state=logout-state`);
    await eventually('the logout token arrived', () => received.length > 0);
    const [{ type, token }] = received as [(typeof received)[0]];
    expect(type).to.match(/^application\/x-www-form-urlencoded/);
    expect(decodeProtectedHeader(token).alg).to.equal(decodeProtectedHeader(tokens.id_token).alg);
    const { payload } = await rp.verify(token);
    expect(payload).to.include({ sub: claims.sub, sid: claims.sid });
    expect(payload.jti).to.be.a('string');
    expect(payload)
      .to.have.property('events')
      .that.has.all.keys('http://schemas.openid.net/event/backchannel-logout');
    expect(payload).not.to.have.property('nonce');
    const after = await browser.open(rp.request({ prompt: 'none' }).href);
    expect(after.externalRedirect?.searchParams.get('error')).to.equal('login_required');
  });
});
