import type { Principal } from '@irp/contracts';
import type { DomainEvent } from '@irp/contracts/events';
import { newEvent, toEnvelope } from '@irp/events';
import { type ApiClient, createTestPlatform, type TestPlatform, testPrincipal } from '@irp/testing';
import { eventually } from '@irp/testing/eventually';
import { readPublicKeys, verifyBundle } from '@irp/transparency';
import { expect } from 'chai';
import { audit } from '../src/service.ts';

describe('audit: the erasure of a person', () => {
  let platform: TestPlatform;
  let call: ApiClient;
  const owner = testPrincipal({ role: 'owner', userId: 'the-owner' });
  const neighbour = testPrincipal({ role: 'owner', workspaceId: 'w2' });

  before(async () => {
    platform = await createTestPlatform();
    ({ call } = await platform.start(audit));
    for (const workspaceId of ['w1', 'w2']) {
      for (const person of ['ann', 'bob']) {
        await signedIn(workspaceId, person);
      }
    }
    await eventually(
      'every sign-in is recorded',
      async () => (await signIns(owner)).length === 2 && (await signIns(neighbour)).length === 2,
    );
  });
  after(() => platform.stop());

  const addressOf = (person: string) => `203.0.113.${person.charCodeAt(0)}`;
  async function signedIn(workspaceId: string, person: string): Promise<void> {
    const event = newEvent(Date.now(), {
      type: 'user.signed_in',
      workspaceId,
      subject: person,
      actor: { type: 'user', id: person },
      data: {
        address: addressOf(person),
        method: 'password',
      },
    });
    const request = {
      id: 'request-1',
      ip: addressOf(person),
      userAgent: `Browser of ${person}`,
    };
    await publish('authorization', { ...event, request });
  }
  const publish = (topic: string, event: DomainEvent) =>
    platform.platform.bus.publish(topic, [
      {
        key: event.workspaceId,
        event: toEnvelope(topic, event),
      },
    ]);
  const signIns = async (as: typeof owner) =>
    (await call('GET', '/v2/audit/records?action=user.signed_in', { as })).body.data.toReversed();
  const erase = (userId: string, as = owner) =>
    call('POST', '/v2/audit/erasures', {
      as,
      body: { userId },
    });
  const bundle = async () =>
    (await call('GET', '/v2/audit/exports?format=bundle', { as: owner })).text;

  it("requires an owner with the owner's production credential", async () => {
    const rejected: [as: Principal, why: string][] = [
      [
        { ...testPrincipal({ role: 'admin' }), scopes: ['audit.read', 'audit.erase'] },
        'Only owners',
      ],
      [
        {
          ...owner,
          kind: 'application',
          applicationId: 'app-1',
        },
        'an API key of a user',
      ],
      [{ ...owner, applicationId: 'app-1' }, 'an API key of a user'],
      [{ ...owner, environment: 'sandbox' }, 'production credential'],
    ];
    for (const [as, why] of rejected) {
      const { status, body } = await erase('ann', as);
      expect({ status, error: body.error }).to.deep.equal({ status: 403, error: 'forbidden' });
      expect(body.message).to.contain(why);
    }
    expect((await signIns(owner))[0].context.ip).to.equal(addressOf('ann'));
  });

  it('requires the scope audit.erase', async () => {
    const { status, body } = await erase('ann', {
      ...owner,
      scopes: owner.scopes.filter((one) => one !== 'audit.erase'),
    });
    expect({ status, error: body.error }).to.deep.equal({
      status: 403,
      error: 'insufficient_scope',
    });
    expect((await erase('ann', testPrincipal({ role: 'admin' }))).status).to.equal(403);
    expect((await signIns(owner))[0].context.ip).to.equal(addressOf('ann'));
  });

  it('makes the personal data of the person unreadable in this workspace, permanently', async () => {
    expect((await erase('ann')).status).to.equal(200);
    expect((await erase('ann')).status).to.equal(200);
    await signedIn('w1', 'ann');
    await eventually(
      'the third sign-in is recorded',
      async () => (await signIns(owner)).length === 3,
    );
    const [ann, bob, later] = await signIns(owner);
    for (const record of [ann, later]) {
      expect(record.actor.id).to.equal('ann');
      expect(record.context).to.include({
        requestId: 'request-1',
        ip: null,
        userAgent: null,
      });
      expect(JSON.stringify(record)).not.to.contain(addressOf('ann'));
    }
    expect(bob.context).to.include({
      ip: addressOf('bob'),
      userAgent: 'Browser of bob',
    });
    expect((await signIns(neighbour))[0].context.ip).to.equal(addressOf('ann'));
    const [erasure] = (
      await call('GET', '/v2/audit/records?action=audit.person_erased', { as: owner })
    ).body.data;
    expect(erasure).to.deep.include({ targets: [{ type: 'user', id: 'ann' }] });
  });

  it('does not decrypt an encrypted text copied from a bundle into another record', async () => {
    const lines = (await bundle()).split('\n').filter((line) => line.includes('user.signed_in'));
    const copied = [
      ...new Set(lines.flatMap((line) => line.match(/sealed:[\w-]{43}:[\w-]+/g) ?? [])),
    ];
    expect(copied).to.have.length.greaterThan(2);
    const request = (text: string) => ({
      id: text,
      ip: text,
      userAgent: text,
    });
    for (const as of [owner, neighbour]) {
      for (const text of copied) {
        for (const actor of [
          { type: 'user' as const, id: text },
          { type: 'application' as const, id: text },
          {
            type: 'application' as const,
            id: text,
            onBehalfOf: 'eve',
          },
        ]) {
          const { workspaceId } = as;
          const named = newEvent(Date.now(), {
            type: 'investment.created',
            workspaceId,
            subject: text,
            actor,
            data: {
              environment: 'production',
              visibility: 'workspace',
              name: text,
            },
          });
          const tried = newEvent(Date.now(), {
            type: 'user.sign_in_failed',
            workspaceId,
            subject: text,
            actor,
            data: { address: text, method: text },
          });
          await publish('investments', {
            ...named,
            request: request(text),
          });
          await publish('authorization', {
            ...tried,
            request: request(text),
          });
          for (const { id } of [named, tried]) {
            const read = () => call('GET', `/v2/audit/records/${id}`, { as });
            await eventually(`record ${id} exists`, async () => (await read()).status === 200);
            const { body } = await read();
            expect(body.actor.id).to.equal(text);
            expect(body.targets[0].id).to.equal(text);
            expect(body.context).to.include({
              requestId: text,
              ip: text,
              userAgent: text,
            });
            for (const { path, after } of body.changes) {
              if (['/name', '/address', '/method'].includes(path)) {
                expect(after, path).to.equal(text);
              }
            }
          }
        }
      }
    }
  });

  it('stores no mail address of a search or an erasure', async () => {
    const address = 'ann@example.com';
    await call('GET', `/v2/audit/records?actor=${address}`, { as: owner });
    await call('GET', `/v2/audit/exports?target=${address}`, { as: owner });
    expect((await erase(address)).status).to.equal(200);
    const records = (
      await call('GET', '/v2/audit/records?category=audit&limit=1000', { as: owner })
    ).text;
    for (const text of [records, await bundle()]) {
      expect(text).to.match(/"actor":"address:[\w-]{43}"/);
      expect(text).not.to.contain(address);
    }
    expect(records).to.match(/"target":"address:[\w-]{43}"/);
    expect(records).to.match(/"targets":\[{"id":"address:[\w-]{43}","type":"user"}\]/);
  });

  it('keeps every proof valid; bundles contain no personal data', async () => {
    const text = await bundle();
    for (const word of [addressOf('ann'), addressOf('bob'), 'Browser of']) {
      expect(text).not.to.contain(word);
    }
    const keys = readPublicKeys((await call('GET', '/v2/audit/keys')).body);
    const chunks = (async function* () {
      yield text;
    })();
    expect(await verifyBundle(chunks, { keys })).to.include({ ok: true });
  });
});
