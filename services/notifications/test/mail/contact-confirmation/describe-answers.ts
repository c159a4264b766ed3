import { expect } from 'chai';
import type { Mail } from '../../../src/mail/mail.ts';
import { press as pressButton } from '../../support/answer-contact.ts';
import {
  type ContactBench,
  dayMs,
  expectEnded,
  newAddress,
  origin,
  path,
} from './contact-bench.ts';

export function describeAnswers(bench: ContactBench): void {
  it('are pending, and one mail asks for confirmation and names the requester and the purpose', async () => {
    const { body, email } = await bench.addPending();
    expect(body).to.deep.include({
      status: 'pending',
      confirmedAt: null,
      target: email,
    });
    expect(await bench.contacts()).to.deep.equal([body]);
    const sent = bench.mails.filter(({ to }) => to === email);
    expect(sent).to.have.length(1);
    const { key, params, ...rest } = sent[0]!;
    expect(rest).to.deep.equal({
      to: email,
      language: 'en',
      kind: 'contact-confirmation',
    });
    expect(key).to.match(/^contact-confirmation\/[\w-]{43}$/);
    expect(params).to.deep.include({ inviter: 'A. Person', workspace: 'Desk' });
    const { expiresAt, link } = params as Extract<Mail, { kind: 'contact-confirmation' }>['params'];
    expect(new Date(expiresAt).getTime() - new Date(body.createdAt).getTime()).to.equal(7 * dayMs);
    expect(link).to.match(/^https:\/\/irp\.example\/contact-confirmation\?token=[\w-]{43}$/);
  });

  it('show a page that changes nothing, even if opened many times', async () => {
    const { token, id, email } = await bench.addPending();
    for (let turn = 0; turn < 3; turn++) {
      const page = await bench.open(token);
      expect(page.status, page.text).to.equal(200);
      expect(page.text).to.contain('<strong>Desk</strong>').and.contain(email);
      expect(page.text).to.contain('value="confirm"').and.contain('This is not me');
      expect(page.headers).to.include({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
      });
    }
    expect((await bench.contacts())[0]).to.include({ id, status: 'pending' });
  });

  it('are confirmed by the button, once, and recorded without a person', async () => {
    const { token, id, email } = await bench.addPending();
    const confirmed = await bench.press(token, 'confirm');
    expect(confirmed.status, confirmed.text).to.equal(200);
    expect(confirmed.text).to.contain('The address is confirmed').and.contain(email);
    const [contact] = await bench.contacts();
    expect(contact).to.include({ id, status: 'confirmed' });
    expect(Date.parse(contact.confirmedAt)).to.be.closeTo(Date.now(), 60_000);
    const events = await bench.notifications.eventsOf(id, 2);
    const event = events.find(({ type }) => type === 'notification_contact.confirmed');
    expect(event).to.include({ workspaceid: bench.owner.workspaceId });
    expect(event!.data).to.deep.equal({
      actor: { type: 'system', id: 'recipient' },
      detail: { target: email },
    });
    for (const again of [
      await bench.open(token),
      await bench.press(token, 'confirm'),
      await bench.press(token, 'decline'),
    ]) {
      expectEnded(again);
    }
    expect(await bench.contacts()).to.deep.equal([contact]);
    expect((await bench.resend(id)).body.message).to.equal(
      'The contact is already confirmed, and receives notices.',
    );
  });

  it('are removed by “This is not me”: the workspace cannot add the address for a year, others can', async () => {
    const { token, id, email } = await bench.addPending();
    const declined = await bench.press(token, 'decline');
    expect(
      [declined.status, declined.text.includes('You get no notices')],
      declined.text,
    ).to.deep.equal([200, true]);
    expect(await bench.contacts()).to.deep.equal([]);
    expectEnded(await bench.press(token, 'confirm'));
    const events = await bench.notifications.eventsOf(id, 2);
    const event = events.find(({ type }) => type === 'notification_contact.declined');
    expect(event!.data).to.deep.equal({
      actor: { type: 'system', id: 'recipient' },
      detail: { target: email },
    });
    const row = await bench.recipients.models.contacts.findById(id).lean();
    expect(row, 'neither address nor description are kept').to.include({
      description: '',
      status: 'declined',
    });
    expect(row).not.to.have.any.keys('sealedTarget', 'confirmation');
    expect(row!.expireAt!.getTime() - Date.now()).to.be.closeTo(365 * dayMs, dayMs);
    bench.passTime(30 * dayMs);
    const again = await bench.add(email.toUpperCase());
    expect([again.status, again.body.message]).to.deep.equal([
      409,
      'The recipient at this address declined the notices of your workspace.',
    ]);
    expect((await bench.resend(id)).status).to.equal(404);
    expect(
      (await bench.notifications.call('DELETE', `${path}/${id}`, { as: bench.owner })).status,
    ).to.equal(404);
    const other = await bench.newOwner();
    expect((await bench.add(email, other)).status).to.equal(201);
    expect(await bench.tokensOf(email, 2)).to.have.length(2);
  });

  it('links of another workspace and wrong, removed and expired links change nothing', async () => {
    const email = newAddress();
    const other = await bench.newOwner();
    const own = await bench.addPending(email);
    await bench.add(email, other);
    const [, theirs = ''] = await bench.tokensOf(email, 2);
    expect((await bench.press(theirs, 'confirm')).status).to.equal(200);
    expect([
      (await bench.contacts())[0].status,
      (await bench.contacts(other))[0].status,
    ]).to.deep.equal(['pending', 'confirmed']);

    for (const token of [
      '',
      'x',
      `${own.token}x`,
      own.id,
      '%00',
      encodeURIComponent('{"$ne":null}'),
    ]) {
      expectEnded(await bench.open(token));
      expectEnded(await bench.press(token, 'confirm'));
    }
    expect((await bench.contacts())[0].status).to.equal('pending');

    const gone = await bench.addPending();
    expect(
      (await bench.notifications.call('DELETE', `${path}/${gone.id}`, { as: bench.owner })).status,
    ).to.equal(204);
    expectEnded(await bench.press(gone.token, 'confirm'));

    bench.passTime(7 * dayMs);
    expectEnded(await bench.open(own.token));
    expectEnded(await bench.press(own.token, 'confirm'));
    expectEnded(await bench.press(own.token, 'decline'));
    expect(await bench.contacts()).to.have.length(1);
  });

  it('refuse a form of another site, of another kind, without a token or sent twice', async () => {
    const { token } = await bench.addPending();
    const foreign = await pressButton(
      bench.notifications.call,
      'https://evil.example',
      token,
      'confirm',
    );
    expect([foreign.status, foreign.text.includes('sent from another site')]).to.deep.equal([
      403,
      true,
    ]);
    expect((await bench.press(token, 'pay')).status).to.equal(400);
    const headers = {
      accept: 'text/html',
      origin,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const post = (body: string) =>
      bench.notifications.call('POST', '/contact-confirmation', { headers, body });
    expect((await post(`token=${token}&token=${token}&action=confirm`)).status).to.equal(400);
    expectEnded(await post('action=confirm'));
    const json = await bench.notifications.call('POST', '/contact-confirmation', {
      headers: { origin },
      body: { token },
    });
    expect(json.status).to.equal(415);
    const put = await bench.notifications.call('DELETE', `/contact-confirmation?token=${token}`);
    expect([put.status, put.headers.allow]).to.deep.equal([405, 'GET, HEAD, POST']);
    expect((await bench.contacts())[0].status).to.equal('pending');
  });
}
