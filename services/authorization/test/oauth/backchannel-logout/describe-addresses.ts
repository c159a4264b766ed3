import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import type { LogoutBench } from './logout-bench.ts';

export function describeAddresses(bench: LogoutBench): void {
  it('accepts only addresses with https or loopback', async () => {
    const patch = (body: object) =>
      bench.service.call('PATCH', `/v2/applications/${bench.app.id}`, {
        as: bench.person.as,
        body: body as Record<string, unknown>,
      });
    for (const uri of [
      'http://app.example/logout',
      'https://app.example/logout#x',
      'https://user:pw@app.example/',
      'com.example.app:/x',
      'javascript:alert(1)',
      'file:///etc/passwd',
      '/logout',
      'http://127.0.0.2/',
      '',
    ]) {
      const { status, body } = await patch({ backchannelLogoutUri: uri });
      expect([status, body.errors?.[0]?.field], uri).to.deep.equal([400, 'backchannelLogoutUri']);
    }
    const changed = await patch({ backchannelLogoutUri: 'https://app.example/logout?tenant=1' });
    expect(changed.body.backchannelLogoutUri).to.equal('https://app.example/logout?tenant=1');
    const reset = await patch({
      backchannelLogoutUri: null,
      backchannelLogoutSessionRequired: null,
    });
    expect(reset.body).to.include({
      backchannelLogoutUri: null,
      backchannelLogoutSessionRequired: false,
    });
  });

  it('cannot be redirected by a caller who lacks a scope of the application', async () => {
    const narrow = await bench.workspace.keyFor(bench.person.userId, {
      scopes: ['applications.read', 'applications.write'],
    });
    const patch = (as: typeof narrow.as, uri: string) =>
      bench.service.call('PATCH', `/v2/applications/${bench.app.id}`, {
        as,
        body: { backchannelLogoutUri: uri },
      });
    expect((await patch(narrow.as, 'https://evil.example/logout')).status).to.equal(403);
    expect((await patch(narrow.as, bench.receiver.url())).status).to.equal(200);
    expect((await patch(bench.person.as, 'https://app.example/logout')).status).to.equal(200);
  });

  it('uses OUTGOING_PROXY for applications on other machines', async () => {
    const remote = await bench.register({ backchannelLogoutUri: 'https://203.0.114.7/logout' });
    expect(bench.proxyRequests).to.deep.equal([]);
    await bench.signOut((await bench.signIn(remote)).browser);
    await eventually('the proxy is asked', () => bench.proxyRequests.length > 0);
    expect(bench.proxyRequests[0]).to.equal('203.0.114.7:443');
  });
}
