import type { MailParams } from '@irp/contracts/notifications';
import { expect } from 'chai';
import { digestKey, nextDigestAt } from '../../src/mail/digest/domain/digest-time.ts';
import {
  dayMs,
  failingMail,
  morning,
  type OpenDigests,
  openDigests,
  render,
} from '../support/open-digests.ts';

describe('digests', () => {
  let open: OpenDigests;

  before(async () => {
    open = await openDigests();
  });
  beforeEach(async () => {
    await open.clear();
    for (const userId of ['u1', 'u2']) {
      await open.choose(userId, { digest: 'daily', disabled: [] });
    }
    await open.run();
  });
  after(async () => {
    expect(await open.scans()).to.deep.equal([]);
    await open.close();
  });

  const collect = (keys: readonly string[], dueMs = morning, userId = 'u1') =>
    open.collected.add(
      keys.map((key) => failingMail(key, userId)),
      new Date(dueMs),
    );
  const keys = (count: number, prefix = 'm') =>
    Array.from({ length: count }, (_, n) => `${prefix}${n}`);
  const paramsOf = async () =>
    (await open.sent('digest')).map(({ params }) => params as MailParams<'digest'>);
  const linksOf = ({ groups }: MailParams<'digest'>) =>
    groups.flatMap(({ mails }) => mails.map(({ link }) => link));

  it('are due at the next occurrence of the hour, and named by its day', () => {
    const at = (time: string) => nextDigestAt(Date.parse(time), 6).toISOString();
    expect(at('2026-11-24T05:59:59.999Z')).to.equal('2026-11-24T06:00:00.000Z');
    expect(at('2026-11-24T06:00:00.000Z')).to.equal('2026-11-25T06:00:00.000Z');
    expect(at('2026-12-31T23:30:00.000Z')).to.equal('2027-01-01T06:00:00.000Z');
    expect(digestKey('u1', new Date(morning))).to.equal('digest/u1/2026-11-24');
  });

  it("contain the mails collected for a person, by workspace, in the person's language, and no others", async () => {
    const german = { ...failingMail('b', 'u1', 'Tisch'), language: 'de' as const };
    const callers = [
      {
        credential: 'Sync',
        workspace: 'Desk',
        calls: 1,
        lastAt: '2026-11-20T03:00:00.000Z',
      },
    ];
    const old = {
      name: 'Jo',
      version: 'v1',
      deprecatedOn: '2026-06-01',
      sunsetAt: null,
      successor: null,
      callers,
    };
    const nobody = {
      params: { ...old, link: 'https://irp.example/docs' },
      kind: 'deprecated-version' as const,
    };
    await open.collected.add(
      [
        {
          ...german,
          ...nobody,
          key: 'c',
        },
      ],
      new Date(morning - 3),
    );
    await collect(['a'], morning - 2);
    await collect(['d'], morning - 1);
    await open.collected.add([german], new Date(morning));
    await collect(['other'], morning, 'u2');
    await open.run();

    const digests = await open.sent('digest');
    expect(digests.map(({ key, to, userId }) => [key, to, userId])).to.have.deep.members([
      ['digest/u1/2026-11-24', 'u1@example.org', 'u1'],
      ['digest/u2/2026-11-24', 'u2@example.org', 'u2'],
    ]);
    const digest = digests.find(({ userId }) => userId === 'u1')!;
    expect(digest.language).to.equal('de');
    const { notices, more, groups } = digest.params as MailParams<'digest'>;
    expect([notices, more]).to.deep.equal([4, 0]);
    expect(
      groups.map(({ workspace, mails }) => [workspace, mails.map(({ link }) => link)]),
    ).to.deep.equal([
      ['Desk', ['https://irp.example/a', 'https://irp.example/d']],
      ['Tisch', ['https://irp.example/b']],
      [undefined, ['https://irp.example/docs']],
    ]);
    const { subject, text } = render(digest);
    expect(subject).to.equal('4 Mitteilungen des letzten Tages');
    expect(text.replaceAll('\u200b', ''))
      .to.contain('Ein Webhook-Endpunkt von „Tisch“')
      .and.to.contain('hooks[.]example/b');
    expect(await open.row('a'))
      .to.include({ state: 'digested' })
      .and.not.to.have.property('sealedParams');
  });

  it('contain a hundred mails, and the number of further mails', async () => {
    await collect(keys(103));
    await open.run();
    const [params] = await paramsOf();
    expect([params!.notices, params!.more, linksOf(params!).length]).to.deep.equal([103, 3, 100]);
    expect(render((await open.sent('digest'))[0]!).text).to.contain(
      'This mail is full: 3 more notices are not shown.',
    );
    expect(await open.models.mails.countDocuments({ state: 'digested' })).to.equal(103);
  });

  it('belong to the trace of the newest traced mail, and link to the traces of the other mails', async () => {
    const traceparent = (n: number) => `00-${String(n + 1).padStart(32, '0')}-${'b'.repeat(16)}-01`;
    const traced = (key: string, n: number, userId = 'u1') => ({
      ...failingMail(key, userId),
      traceparent: traceparent(n),
    });
    // Two mails of an event have the same span; the newest mail has no span.
    const mails = [
      traced('a', 0),
      failingMail('b'),
      traced('c', 1),
      traced('d', 0),
      traced('e', 2),
      failingMail('f'),
    ];
    for (const [at, mail] of mails.entries()) {
      await open.collected.add([mail], new Date(morning - 10 + at));
    }
    const many = Array.from({ length: 140 }, (_, n) => traced(`m${n}`, n, 'u2'));
    await open.collected.add(many, new Date(morning));
    await open.choose('u3', { digest: 'daily', disabled: [] });
    await open.collected.add([failingMail('untraced', 'u3')], new Date(morning));
    await open.run();
    const digestOf = (userId: string) => open.row(digestKey(userId, new Date(morning)));
    const digest = await digestOf('u1');
    expect([digest?.traceparent, digest?.links]).to.deep.equal([
      traceparent(2),
      [traceparent(0), traceparent(1)],
    ]);
    const { traceparent: parent, links = [] } = (await digestOf('u2'))!;
    expect(links).to.have.length(128).and.not.to.include(parent);
    expect(new Set(links).size).to.equal(128);
    expect(await digestOf('u3')).not.to.have.any.keys('traceparent', 'links');
  });

  it('are not created early, and once a day: a late mail waits for the next digest', async () => {
    await collect(['a']);
    await open.run(morning - 1);
    expect(await open.sent()).to.deep.equal([]);
    await open.run();
    await collect(['late']);
    await open.run(morning + 1_000);
    expect(await open.sent()).to.have.length(1);
    await open.run(morning + dayMs);
    const [first, second] = await paramsOf();
    expect([linksOf(first!), linksOf(second!)]).to.deep.equal([
      ['https://irp.example/a'],
      ['https://irp.example/late'],
    ]);
  });

  it('of days without a running process are one digest', async () => {
    for (const day of [0, 1, 2]) {
      await collect([`day${day}`], morning + day * dayMs);
    }
    await open.run(morning + 2 * dayMs);
    expect((await paramsOf()).map(linksOf)).to.deep.equal([
      [0, 1, 2].map((day) => `https://irp.example/day${day}`),
    ]);
  });

  it('end when the person turns digests off: the next run sends each mail alone', async () => {
    await collect(['a', 'b'], morning + dayMs);
    await collect(['of-another'], morning + dayMs, 'u2');
    await open.choose('u1', { digest: 'off', disabled: [] });
    await open.run();
    expect((await open.sent()).map(({ key }) => key)).to.have.members(['a', 'b']);
    expect(await open.row('of-another')).to.include({ state: 'collected' });
  });

  it('turned off while a mail was collected send the mail when due', async () => {
    await open.choose('u1', { digest: 'off', disabled: [] });
    await open.run();
    await collect(['a']);
    await open.run();
    expect((await open.sent()).map(({ key }) => key)).to.deep.equal(['a']);
  });

  it('omit mails of a kind turned off since, from the next run', async () => {
    await collect(['a']);
    await collect(['of-another'], morning, 'u2');
    await open.choose('u1', { digest: 'daily', disabled: ['webhook-endpoint-failing'] });
    await open.run(morning - 1);
    expect(await open.row('a'))
      .to.include({ state: 'unwanted' })
      .and.not.to.have.property('sealedParams');
    await open.run();
    expect((await open.sent()).map(({ key }) => key)).to.deep.equal(['digest/u2/2026-11-24']);
  });

  it('do not contain a mail twice that is collected again', async () => {
    await collect(['a', 'a']);
    await open.run();
    await collect(['a']);
    await open.run(morning + dayMs);
    expect((await paramsOf()).map(linksOf)).to.deep.equal([['https://irp.example/a']]);
  });

  it('omit a mail that cannot be rendered', async () => {
    const broken = failingMail('broken');
    await collect(['a']);
    await open.collected.add(
      [
        {
          ...broken,
          params: { ...broken.params, link: 'javascript:x' },
        } as never,
      ],
      new Date(morning),
    );
    await open.run();
    expect((await paramsOf()).map(linksOf)).to.deep.equal([['https://irp.example/a']]);
    expect((await open.row('broken'))!.state).to.equal('failed');
  });

  it('are due within a day, even after a wrong clock', async () => {
    await collect(['a'], morning + 400 * dayMs);
    await open.run(morning - 1);
    expect((await open.row('a'))!.nextAttemptAt).to.deep.equal(new Date(morning));
  });
});
