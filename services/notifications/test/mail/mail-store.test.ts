import { expect } from 'chai';
import { createFailedMailStore } from '../../src/mail/store/failed-mail-store.ts';
import { createMailStore } from '../../src/mail/store/mail-store.ts';
import { type OpenMails, openMails, resetMail } from '../support/open-mails.ts';

describe('mail store', () => {
  let open: OpenMails;

  before(async () => {
    open = await openMails();
  });
  beforeEach(() => open.models.mails.deleteMany({}));
  after(async () => {
    expect(await open.scans()).to.deep.equal([]);
    await open.close();
  });

  const keys = Array.from({ length: 1_200 }, (_, n) => `many-${n}`);
  const keysOf = (leased: { open(): { key: string } }[]) => leased.map((mail) => mail.open().key);

  it('stores many mails, and only the first mail of a key', async () => {
    await open.mails.add([resetMail('many-7', 'first@example.org')], 'queued');
    await open.mails.add(
      ['many-3', ...keys].map((key) => resetMail(key)),
      'queued',
    );
    expect(await open.models.mails.countDocuments({})).to.equal(1_200);
    expect((await open.row('many-7'))?.to).to.equal('first@example.org');
    expect((await open.row('many-7'))?.category).to.equal('account');
  });

  it('reports errors of the database, except duplicate keys', async () => {
    const tooLarge = {
      ...resetMail('large'),
      to: 'x'.repeat(17_000_000),
    };
    const outcome = await open.mails.add([resetMail('small'), tooLarge], 'queued').then(
      () => 'stored',
      () => 'refused',
    );
    expect(outcome).to.equal('refused');
  });

  it('returns the stored mails', async () => {
    const mail = {
      ...resetMail('whole'),
      userId: 'u1',
      language: 'de' as const,
      inPlaceOfAdmins: true,
    };
    await open.mails.add([mail, resetMail('nobody')], 'queued');
    const leased = await open.mails.lease('a', 2);
    expect(leased.map((one) => one.open())).to.have.deep.members([mail, resetMail('nobody')]);
    expect(leased[0]).to.include({
      attempts: 1,
      category: 'account',
      to: 'ann@example.org',
    });
  });

  it('encrypts the contents, and binds them to their mail', async () => {
    await open.mails.add([resetMail('link'), resetMail('other')], 'kept');
    const stored = await open.row('link');
    expect(Buffer.from(stored!.sealedParams!.buffer).toString('latin1')).not.to.contain(
      'swordfish',
    );
    expect(JSON.stringify(stored)).not.to.contain('swordfish');
    await open.models.mails.updateOne(
      { key: 'other' },
      { $set: { sealedParams: stored!.sealedParams! } },
    );
    const [one, another] = await open.mails.listStored(undefined, 2);
    const opened = [one, another].map((mail) => {
      try {
        return mail!.open().key;
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(opened).to.have.length(2).and.include('link');
    expect(opened.find((text) => text !== 'link')).to.match(/decryption failed/i);
  });

  it('leases each mail to one holder', async () => {
    await open.mails.add(
      keys.slice(0, 60).map((key) => resetMail(key)),
      'queued',
    );
    const holders = ['a', 'b', 'c'];
    const leased: string[] = [];
    for (let round = 0; round < 10; round++) {
      for (const found of await Promise.all(
        holders.map((holder) => open.mails.lease(holder, 10)),
      )) {
        leased.push(...keysOf(found));
      }
    }
    expect(leased).to.have.length(60);
    expect(new Set(leased).size).to.equal(60);
    expect(await open.mails.lease('d', 10)).to.deep.equal([]);
  });

  it('leases first the mails that have been due for longest', async () => {
    await open.mails.add(
      ['new', 'old'].map((key) => resetMail(key)),
      'queued',
    );
    await open.models.mails.updateOne({ key: 'old' }, { $set: { nextAttemptAt: new Date(0) } });
    expect(keysOf(await open.mails.lease('a', 1))).to.deep.equal(['old']);
  });

  it('leases a mail again after its lease ends, which only its holder can extend', async () => {
    await open.mails.add([resetMail('long')], 'queued');
    const [leased] = await open.mails.lease('a', 1);
    await open.makeDue();
    await open.mails.renew('b', [leased!.id]);
    expect(keysOf(await open.mails.lease('b', 1))).to.deep.equal(['long']);
    await open.makeDue();
    await open.mails.renew('b', [leased!.id]);
    expect(await open.mails.lease('c', 1)).to.deep.equal([]);
  });

  it('returns mails without an attempt', async () => {
    await open.mails.add([resetMail('back')], 'queued');
    const [leased] = await open.mails.lease('a', 1);
    await open.mails.release('b', [leased!.id]);
    expect(await open.mails.lease('b', 1)).to.deep.equal([]);
    await open.mails.release('a', [leased!.id]);
    expect((await open.mails.lease('b', 1))[0]).to.include({ id: leased!.id, attempts: 1 });
  });

  it('deletes the contents of mails that need no further attempt', async () => {
    await open.mails.add(
      ['sent', 'failed', 'suppressed'].map((key) => resetMail(key)),
      'queued',
    );
    const leased = await open.mails.lease('a', 3);
    const idOf = (key: string) => leased.find((mail) => mail.open().key === key)!.id;
    const ids = {
      sent: idOf('sent'),
      failed: idOf('failed'),
      suppressed: idOf('suppressed'),
    };
    await open.mails.markSent([ids.sent]);
    await open.mails.markSuppressed([ids.suppressed]);
    await open.mails.markFailed('a', ids.failed, 'refused '.repeat(100), undefined);
    for (const [state, _id] of Object.entries(ids)) {
      const row = await open.models.mails.findById(_id).lean();
      expect(row?.state).to.equal(state);
      expect(row).not.to.have.property('sealedParams');
    }
    expect((await open.row('failed'))?.failure).to.have.length(500);
  });

  it('keeps the encrypted contents of a failed mail, unless they have an access link', async () => {
    const notice = { ...resetMail('notice'), kind: 'password-changed' as const };
    await open.mails.add([notice, resetMail('reset')], 'queued');
    for (const { id } of await open.mails.lease('a', 2)) {
      await open.mails.markFailed('a', id, 'refused', undefined);
    }
    expect(await open.row('reset')).not.to.have.property('sealedParams');
    const kept = (await open.row('notice'))!;
    expect(kept.state).to.equal('failed');
    expect(Buffer.from(kept.sealedParams!.buffer).toString('latin1')).not.to.contain('swordfish');
    const failed = createFailedMailStore(open.models);
    expect(await failed.retry({ id: kept._id, to: 'ann@example.org' })).to.equal(true);
    expect((await open.mails.lease('b', 2)).map((mail) => mail.open())).to.deep.equal([notice]);
    const ofChat = {
      ...notice,
      key: 'chat',
      to: 'chat:c1',
    };
    await createMailStore(open.models, open.sealer, 'queued_chat').add([ofChat], 'queued');
    await open.models.mails.updateOne({ key: 'chat' }, { $set: { state: 'failed' } });
    await failed.retry({ id: (await open.row('chat'))!._id, to: ofChat.to });
    expect((await open.row('chat'))!.state).to.equal('queued_chat');
    const reset = (await open.row('reset'))!;
    expect(await failed.retry({ id: reset._id, to: 'ann@example.org' })).to.equal(false);
  });

  it('lets only the holder record a failure, which keeps the contents for the next attempt', async () => {
    await open.mails.add([resetMail('again')], 'queued');
    const [leased] = await open.mails.lease('a', 1);
    await open.mails.markFailed('b', leased!.id, 'another process', undefined);
    expect(await open.row('again')).to.include({ state: 'queued', failure: null });
    await open.mails.markFailed('a', leased!.id, 'busy', new Date(0));
    expect(keysOf(await open.mails.lease('b', 1))).to.deep.equal(['again']);
    expect((await open.row('again'))?.failure).to.equal('busy');
  });

  it('corrects times of a wrong clock', async () => {
    await open.mails.add(
      ['ahead', 'later'].map((key) => resetMail(key)),
      'queued',
    );
    const inAnHour = new Date(Date.now() + 3_600_000);
    await open.models.mails.updateOne(
      { key: 'ahead' },
      { $set: { nextAttemptAt: new Date('2100-01-01') } },
    );
    await open.models.mails.updateOne({ key: 'later' }, { $set: { nextAttemptAt: inAnHour } });
    await open.mails.correctTimes(new Date(Date.now() + 7_200_000));
    expect(keysOf(await open.mails.lease('a', 5))).to.deep.equal(['ahead']);
  });

  it('lists failed mails in pages, newest first, and no others', async () => {
    for (const key of ['first', 'second', 'third']) {
      await open.mails.add([resetMail(key)], 'kept');
    }
    await open.mails.add([resetMail('queued')], 'queued');
    const newest = await open.mails.listStored(undefined, 2);
    expect(newest).to.have.length(2);
    const older = await open.mails.listStored(newest[1]!.id, 2);
    expect(keysOf([...newest, ...older])).to.have.members(['first', 'second', 'third']);
    expect(await open.mails.lease('a', 5)).to.have.length(1);
  });
});
