import { type EventDefinition, type EventInput, eventCatalogue } from '@irp/contracts/events';
import { newEvent, toEnvelope } from '@irp/events';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { expect } from 'chai';
import { audit } from '../src/service.ts';

const topics = ['authorization', 'directory', 'notifications'] as const;

describe('audit: the personal data of each person in a record', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const owner = testPrincipal({ role: 'owner', userId: 'the-owner' });
  const ann = { type: 'user', id: 'ann' } as const;
  const recipient = { type: 'system', id: 'recipient' } as const;
  const about = { workspaceId: 'w1', actor: ann };
  const contact = (email: string, name: string) => ({ email, name });
  const events: Record<string, EventInput> = {
    key: {
      type: 'api_key.created',
      ...about,
      subject: 'key-9',
      data: {
        name: 'Laptop of Bob Berg',
        prefix: 'irk_live_us_Kx81',
        userId: 'bob',
        environment: 'production',
        scopes: [],
        expiresAt: null,
      },
    },
    owner: {
      type: 'application.updated',
      ...about,
      subject: 'app-1',
      data: {
        fields: ['owner', 'homepageUrl'],
        changes: [
          {
            path: '/owner',
            before: contact('Carol@example.org', 'Carol Cole'),
            after: contact('dave@example.org', 'Dave'),
          },
          {
            path: '/homepageUrl',
            before: null,
            after: 'https://partner.example/',
          },
        ],
      },
    },
    reason: {
      type: 'application.suspended',
      ...about,
      subject: 'app-1',
      data: { reason: 'Ann Andersen saw odd data' },
    },
    request: {
      type: 'installation.requested',
      ...about,
      subject: 'request-1',
      data: {
        applicationId: 'app-1',
        scopes: [],
        reason: 'For the report of Ann Ahlers',
      },
    },
    confirmed: {
      type: 'notification_contact.confirmed',
      workspaceId: 'w1',
      subject: 'contact-1',
      actor: recipient,
      data: { target: 'erin@bücher.example' },
    },
    declined: {
      type: 'notification_contact.declined',
      workspaceId: 'w1',
      subject: 'contact-2',
      actor: recipient,
      data: { target: 'erin@bücher.example' },
    },
    profile: {
      type: 'user.updated',
      workspaceId: 'w1',
      subject: 'bob',
      actor: { type: 'system', id: 'platform' },
      data: {
        changes: [
          {
            path: '/name',
            before: 'Bob',
            after: 'Bob Berg',
          },
        ],
      },
    },
  };
  const ids: Record<string, string> = {};

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit));
    for (const [name, input] of Object.entries(events)) {
      const event = newEvent(Date.now(), input);
      ids[name] = event.id;
      const { emitters }: EventDefinition = eventCatalogue[input.type];
      const topic = topics.find((one) => one === emitters?.[0]) ?? 'authorization';
      await platform.platform.bus.publish(topic, [
        {
          key: 'w1',
          event: toEnvelope(topic, event),
        },
      ]);
    }
    await eventually('all are recorded', async () =>
      (await Promise.all(Object.values(ids).map(record))).every(({ status }) => status === 200),
    );
  });
  after(() => platform.stop());

  const record = (id: string) => call('GET', `/v2/audit/records/${id}`, { as: owner });
  const changeOf = async (name: string, path: string) =>
    (await record(ids[name]!)).body.changes.find((one: { path: string }) => one.path === path);
  const nameOfKey = async () => (await record(ids.key!)).body.details.name;
  /** For the message of a failure. */
  const around = (stored: string, text: string) =>
    stored.substring(stored.indexOf(text) - 200, stored.indexOf(text) + 40);
  async function erase(userId: string): Promise<void> {
    const { body } = await call('POST', '/v2/audit/erasures', {
      as: owner,
      body: { userId },
    });
    expect(body).to.deep.equal({ result: 'erased', deadLetters: 0 });
  }

  it('is stored encrypted in every form, and readable until the erasure', async () => {
    const stored = (await call('GET', '/v2/audit/exports?format=bundle', { as: owner })).text;
    for (const text of ['Berg', 'arol', 'dave@', 'erin@', 'Andersen', 'Ahlers', '"Bob']) {
      expect(stored, `${text} in …${around(stored, text)}…`).not.to.contain(text);
    }
    expect(stored).to.contain('https://partner.example/');
    expect(await nameOfKey()).to.equal('Laptop of Bob Berg');
    expect((await changeOf('owner', '/owner')).before).to.deep.equal(
      contact('Carol@example.org', 'Carol Cole'),
    );
    expect((await record(ids.reason!)).body.reason).to.equal('Ann Andersen saw odd data');
    expect((await record(ids.request!)).body.reason).to.equal('For the report of Ann Ahlers');
    expect((await changeOf('profile', '/name')).after).to.equal('Bob Berg');
  });

  it('of a person who did not act is erased with the person, without other data', async () => {
    await erase('bob');
    expect(await nameOfKey()).to.equal(null);
    expect(await changeOf('profile', '/name')).to.include({ before: null, after: null });
    expect((await record(ids.reason!)).body.reason).to.equal('Ann Andersen saw odd data');
  });

  it('of a person known only by an e-mail address is erased by the address, in any spelling', async () => {
    await erase('carol@example.org');
    const { before, after } = await changeOf('owner', '/owner');
    expect({ before, after }).to.deep.equal({
      before: null,
      after: contact('dave@example.org', 'Dave'),
    });
  });

  it('of the person who accepted an invitation to an address is erased by the address', async () => {
    const targets = () =>
      Promise.all(
        ['confirmed', 'declined'].map(
          async (name) => (await record(ids[name]!)).body.details.target,
        ),
      );
    expect(await targets()).to.deep.equal(['erin@bücher.example', 'erin@bücher.example']);
    await erase('Erin@xn--bcher-kva.example');
    expect(await targets()).to.deep.equal([null, null]);
  });

  it('in a free text is erased with its author', async () => {
    await erase('ann');
    for (const id of [ids.reason!, ids.request!]) {
      expect((await record(id)).body.reason).to.equal(null);
    }
  });
});
