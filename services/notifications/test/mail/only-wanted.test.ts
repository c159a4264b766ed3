import { mailKinds, optionalMailKinds } from '@irp/contracts/notifications';
import { expect } from 'chai';
import type { Mail } from '../../src/mail/mail.ts';
import { onlyWanted } from '../../src/mail/recipients/only-wanted.ts';

describe('mails of kinds that a person turned off', () => {
  const stored: Mail[] = [];
  const collected: Mail[] = [];
  const collect = async (mails: readonly Mail[]) => void collected.push(...mails);
  const queue = { enqueue: async (mails: readonly Mail[]) => void stored.push(...mails) };
  const disabled = Object.keys(mailKinds) as Mail['kind'][];
  const mailsTo = (userId: string | undefined): Mail[] =>
    disabled.map(
      (kind) =>
        ({
          key: kind,
          to: 'a@b.example',
          language: 'en',
          kind,
          params: {},
          userId,
        }) as never,
    );

  beforeEach(() => {
    stored.length = 0;
    collected.length = 0;
  });

  it('are not stored, if the kind is optional: preferences of required kinds have no effect', async () => {
    const preferences = {
      findAll: async (ids: readonly string[]) =>
        new Map(ids.map((id) => [id, { digest: 'off' as const, disabled }])),
    };
    await onlyWanted(queue, collect, preferences).enqueue(mailsTo('u1'));
    expect(stored.map(({ kind }) => kind)).to.deep.equal(
      disabled.filter((kind) => !(optionalMailKinds as string[]).includes(kind)),
    );
  });

  it('belong to the person who turned them off, and to nobody else', async () => {
    const preferences = {
      findAll: async () => new Map([['u1', { digest: 'daily' as const, disabled }]]),
    };
    const wanted = onlyWanted(queue, collect, preferences);
    for (const userId of ['u2', undefined]) {
      await wanted.enqueue(mailsTo(userId));
    }
    expect(stored).to.have.length(2 * disabled.length);
    expect(collected).to.deep.equal([]);
  });

  it('cost no query for required kinds', async () => {
    const preferences = { findAll: async () => Promise.reject(new Error('asked')) };
    const [mandatory] = mailsTo('u1').filter(
      ({ kind }) => mailKinds[kind].category === 'lifecycle',
    );
    await onlyWanted(queue, collect, preferences).enqueue([mandatory!]);
    expect(stored).to.deep.equal([mandatory]);
  });

  it('are apart from mails of a digest, which have optional kinds only', async () => {
    const preferences = {
      findAll: async () =>
        new Map([['u1', { digest: 'daily' as const, disabled: ['secret-due' as const] }]]),
    };
    await onlyWanted(queue, collect, preferences).enqueue([
      ...mailsTo('u1'),
      ...mailsTo('u2'),
      ...mailsTo(undefined),
    ]);
    const waiting = optionalMailKinds.filter((kind) => kind !== 'secret-due');
    expect(collected.map(({ kind, userId }) => [kind, userId])).to.deep.equal(
      waiting.map((kind) => [kind, 'u1']),
    );
    const atOnce = stored.filter(({ userId }) => userId === 'u1').map(({ kind }) => kind);
    expect(atOnce).to.deep.equal(
      disabled.filter((kind) => !(optionalMailKinds as string[]).includes(kind)),
    );
    expect(stored).to.have.length(atOnce.length + 2 * disabled.length);
  });
});
