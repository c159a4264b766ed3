import { readConfig } from '@irp/config';
import type { Principal } from '@irp/contracts';
import { expect } from 'chai';
import { settings as declared } from '../../../src/settings.ts';
import { type ContactBench, dayMs, expectEnded, newAddress, path } from './contact-bench.ts';

export function describeLimits(bench: ContactBench): void {
  it('are requested again after a quarter of an hour, by a new link that replaces the former link', async () => {
    const { id, email, token } = await bench.addPending();
    const early = await bench.resend(id);
    expect(early.status).to.equal(429);
    expect(Number(early.headers['retry-after'])).to.be.within(890, 900);
    expect(early.body.message).to.contain(
      'has already asked this address for a confirmation in the last 900 seconds',
    );
    // The limit also holds after a removal of the contact.
    await bench.notifications.call('DELETE', `${path}/${id}`, { as: bench.owner });
    expect((await bench.add(email)).status).to.equal(429);
    expect(await bench.contacts()).to.deep.equal([]);
    bench.passTime(900_000);
    const { body } = await bench.add(email);
    // A queued mail is not sent after the replacement of the link in the mail.
    await bench.tokensOf(email, 2);
    bench.passTime(900_000);
    const sent = await bench.resend(body.id);
    expect([sent.status, sent.text]).to.deep.equal([202, '']);
    const [, second = '', third = ''] = await bench.tokensOf(email, 3);
    for (const former of [token, second]) {
      expectEnded(await bench.press(former, 'confirm'));
    }
    expect((await bench.press(third, 'confirm')).status).to.equal(200);
  });

  it('are requested at most five times a day for an address, across workspaces', async () => {
    const email = newAddress();
    for (let number = 0; number < 5; number++) {
      expect((await bench.add(email, await bench.newOwner())).status).to.equal(201);
    }
    const refused = await bench.add(email);
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers['retry-after'])).to.be.within(86_300, 86_400);
    expect(refused.body.message).to.equal(
      'This address gets at most 5 mails of this kind in 24 hours, from all workspaces together. Try again later.',
    );
    expect(await bench.tokensOf(email, 5)).to.have.length(5);
    // Rejected requests do not count for other limits.
    for (let number = 0; number < 7; number++) {
      expect((await bench.add(newAddress())).status).to.equal(201);
    }
    bench.passTime(dayMs);
    expect((await bench.add(email)).status).to.equal(201);
  });

  it('have a daily limit for a workspace, and for an organization', async () => {
    const removed = async (as: Principal) => {
      const { status, headers, body } = await bench.add(newAddress(), as);
      if (status === 201) {
        await bench.notifications.call('DELETE', `${path}/${body.id}`, { as });
      }
      return {
        status,
        retryAfter: headers['retry-after'] !== undefined,
        message: body.message,
      };
    };
    for (let number = 0; number < 7; number++) {
      expect((await removed(bench.owner)).status).to.equal(201);
    }
    expect(await removed(bench.owner)).to.deep.equal({
      status: 429,
      retryAfter: true,
      message:
        'The workspace has sent 7 mails of this kind in the last 24 hours, which is the limit. Try again later.',
    });
    const neighbour = await (
      await bench.notifications.createWorkspace(bench.owner.organizationId, 'Other desk')
    ).person('owner');
    for (let number = 0; number < 2; number++) {
      expect((await removed(neighbour)).status).to.equal(201);
    }
    expect(await removed(neighbour)).to.deep.equal({
      status: 429,
      retryAfter: true,
      message:
        'The organization of the workspace has sent 9 mails of this kind in the last 24 hours, which is the limit. Try again later.',
    });
    expect((await removed(await bench.newOwner())).status).to.equal(201);
    bench.passTime(dayMs);
    // Requests rejected by the limit of the organization do not count for the workspace.
    for (let number = 0; number < 7; number++) {
      expect((await removed(neighbour)).status).to.equal(201);
    }
  });

  it('have default limits', () => {
    const urls = {
      AUTHORIZATION_URL: 'http://127.0.0.1:9',
      DIRECTORY_URL: 'http://127.0.0.1:9',
      SECRETS_KEY: 'x',
    };
    expect(readConfig(declared, urls)).to.include({
      CONTACT_CONFIRMATION_PAUSE_S: 900,
      CONTACT_CONFIRMATIONS_PER_ADDRESS: 5,
      CONTACT_CONFIRMATIONS_PER_WORKSPACE: 50,
      CONTACT_CONFIRMATIONS_PER_ORGANIZATION: 200,
    });
  });
}
