import type { Principal } from '@irp/contracts';
import { accountStream } from '@irp/contracts/events';
import { mailKinds } from '@irp/contracts/notifications';
import { expect } from 'chai';
import { type RunningNotifications, startNotifications } from '../support/start-notifications.ts';

const path = '/v2/me/notification-preferences';

describe('notifications: mail preferences of a person', () => {
  let notifications: RunningNotifications;
  let person: Principal;

  before(async () => {
    notifications = await startNotifications();
  });
  beforeEach(async () => {
    person = await (await notifications.createWorkspace()).person('owner');
  });
  after(() => notifications.stop());

  const read = async (as = person) => {
    const { status, body, text } = await notifications.call('GET', path, { as });
    expect(status, text).to.equal(200);
    return body as {
      digest: string;
      kinds: {
        kind: string;
        optional: boolean;
        enabled: boolean;
      }[];
    };
  };
  const patch = (body: object, as = person) => notifications.call('PATCH', path, { as, body });
  const disabledOf = ({ kinds }: Awaited<ReturnType<typeof read>>) =>
    kinds.filter(({ enabled }) => !enabled).map(({ kind }) => kind);

  it('are all mails, each immediately, by default', async () => {
    const found = await read();
    expect(found.digest).to.equal('off');
    expect(found.kinds.map(({ kind }) => kind)).to.deep.equal(
      Object.keys(mailKinds).filter((kind) => kind !== 'digest'),
    );
    expect(disabledOf(found)).to.deep.equal([]);
  });

  it("are the person's choice, in every workspace and environment, and affect nobody else", async () => {
    const changed = await patch({
      digest: 'daily',
      kinds: { 'secret-due': false },
    });
    expect(changed.status, changed.text).to.equal(200);
    const elsewhere = {
      ...person,
      environment: 'sandbox' as const,
      workspaceId: 'another',
    };
    for (const found of [changed.body, await read(), await read(elsewhere)]) {
      expect([found.digest, disabledOf(found)]).to.deep.equal(['daily', ['secret-due']]);
    }
    const colleague = await (await notifications.createWorkspace()).person('owner');
    const theirs = await read(colleague);
    expect([theirs.digest, disabledOf(theirs)]).to.deep.equal(['off', []]);
  });

  it('keep members that a change omits, and can be turned on again', async () => {
    await patch({ kinds: { 'secret-due': false, 'deprecated-version': false } });
    await patch({ digest: 'daily' });
    await patch({ kinds: {} });
    const { body } = await patch({ kinds: { 'secret-due': true } });
    expect([body.digest, disabledOf(body)]).to.deep.equal(['daily', ['deprecated-version']]);
    expect((await patch({ digest: 'off' })).body.digest).to.equal('off');
  });

  for (const { kind, field } of [
    ...Object.entries(mailKinds)
      .filter(([, { category }]) => category !== 'optional')
      .map(([kind]) => ({ kind, field: `kinds.${kind}` })),
    ...['digest', 'unknown'].map((kind) => ({ kind, field: `kinds.${kind}` })),
  ]) {
    it(`cannot be changed for ${kind}: the error names it`, async () => {
      const { status, body } = await patch({ kinds: { [kind]: false } });
      expect(status).to.equal(400);
      expect(body.errors.map((error: { field: string }) => error.field)).to.deep.equal([field]);
      if (kind !== 'digest' && kind !== 'unknown') {
        expect(body.errors[0].message).to.match(
          /cannot be turned off. You can turn off .*secret-due/,
        );
      }
      expect(disabledOf(await read())).to.deep.equal([]);
    });
  }

  for (const digest of ['hourly', true, null, '']) {
    it(`refuse the digest ${JSON.stringify(digest)}: the error names it`, async () => {
      const { status, body } = await patch({ digest });
      expect([status, body.errors[0].field]).to.deep.equal([400, 'digest']);
      expect((await read()).digest).to.equal('off');
    });
  }

  it('survive concurrent changes', async () => {
    const choices = [
      { digest: 'daily' },
      { kinds: { 'secret-due': false } },
      { kinds: { 'deprecated-version': false } },
    ];
    for (const { status, text } of await Promise.all(choices.map((body) => patch(body)))) {
      expect(status, text).to.equal(200);
    }
    const found = await read();
    expect([found.digest, disabledOf(found).sort()]).to.deep.equal([
      'daily',
      ['deprecated-version', 'secret-due'],
    ]);
  });

  it('leave an event in the log of the account for a change, and none for the same choice', async () => {
    await patch({ kinds: { 'secret-due': false } });
    await patch({ kinds: { 'secret-due': false } });
    await patch({});
    await patch({ digest: 'daily' });
    const events = await notifications.eventsOf(person.userId!, 2);
    expect(
      events.map(({ type, workspaceid, data }) => [type, workspaceid, data.detail]),
    ).to.deep.equal([
      [
        'user.notification_preferences_changed',
        accountStream(person.userId!),
        {
          changes: [
            {
              path: '/kinds/secret-due',
              before: true,
              after: false,
            },
          ],
          via: 'api',
        },
      ],
      [
        'user.notification_preferences_changed',
        accountStream(person.userId!),
        {
          changes: [
            {
              path: '/digest',
              before: 'off',
              after: 'daily',
            },
          ],
          via: 'api',
        },
      ],
    ]);
  });
});
