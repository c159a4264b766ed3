import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type ContactBench, expectEnded, newAddress, path } from './contact-bench.ts';

export function describeRequests(bench: ContactBench): void {
  it('added at the same time are one contact with one mail', async () => {
    const email = newAddress();
    const responses = await Promise.all(Array.from({ length: 6 }, () => bench.add(email)));
    expect(responses.filter(({ status }) => status === 201)).to.have.length(1);
    for (const { status } of responses) {
      expect(status).to.be.oneOf([201, 409, 429]);
    }
    expect(await bench.contacts()).to.have.length(1);
    await bench.tokensOf(email);
    const others = await Promise.all(Array.from({ length: 4 }, () => bench.newOwner()));
    for (const as of others) {
      await bench.add(email, as);
    }
    expect(
      (await bench.add(email, await bench.newOwner())).status,
      'only one was counted',
    ).to.equal(429);
    expect(await bench.tokensOf(email, 5)).to.have.length(5);
  });

  it('are requested once by a repeated request, and by no second process', async () => {
    const { id, email } = await bench.addPending();
    bench.passTime(900_000);
    const headers = { 'idempotency-key': randomUUID() };
    for (let turn = 0; turn < 3; turn++) {
      expect((await bench.resend(id, bench.owner, headers)).status).to.equal(202);
    }
    const found = await bench.tokensOf(email, 2);
    expect(found).to.have.length(2);
    expect((await bench.press(found[1] ?? '', 'confirm')).status).to.equal(200);
  });

  it('are not requested for confirmed contacts, or by strangers and members without the role admin', async () => {
    const { id } = await bench.addPending();
    const url = 'https://hooks.chat.example/services/T0';
    const chat = await bench.notifications.call('POST', path, {
      as: bench.owner,
      body: { type: 'chat', url },
    });
    expect(chat.body).to.include({ status: 'confirmed', confirmedAt: null });
    const refused = await bench.resend(chat.body.id);
    expect([refused.status, refused.body.message]).to.deep.equal([
      409,
      'A chat contact needs no confirmation.',
    ]);
    expect((await bench.resend(id, await bench.newOwner())).status).to.equal(404);
    expect((await bench.resend(randomUUID())).status).to.equal(404);
    const workspace = await bench.notifications.createWorkspace();
    const { body } = await bench.add(newAddress(), await workspace.person('owner'));
    for (const role of ['developer', 'member'] as const) {
      expect((await bench.resend(body.id, await workspace.person(role))).status).to.equal(403);
    }
  });

  it('are requested even for the address of an admin', async () => {
    const workspace = await bench.notifications.createWorkspace();
    const [as, admin] = [await workspace.person('owner'), await workspace.person('admin')];
    for (const email of [as.email, admin.email]) {
      expect((await bench.add(email, as)).body.status).to.equal('pending');
    }
  });

  it('of former versions without a request are confirmed', async () => {
    const { id, token } = await bench.addPending();
    await bench.recipients.models.contacts.updateOne(
      { _id: id },
      { $unset: { status: 1, confirmation: 1 } },
    );
    expect((await bench.contacts())[0]).to.include({
      id,
      status: 'confirmed',
      confirmedAt: null,
    });
    expectEnded(await bench.press(token, 'confirm'));
    expect((await bench.resend(id)).status).to.equal(409);
    expect(
      (await bench.notifications.call('DELETE', `${path}/${id}`, { as: bench.owner })).status,
    ).to.equal(204);
  });
}
