import { defineEndpoint, type Principal } from '@irp/contracts';
import { type DomainEvent, eventCatalogue } from '@irp/contracts/events';
import { permissions } from '@irp/contracts/permissions';
import { bind, createInternalClient } from '@irp/http';
import {
  createPrincipalSigner,
  createPrincipalVerifier,
  generatePrincipalKeys,
} from '@irp/principals';
import { type RunningService, serve } from '@irp/service';
import { operatorHeader } from '@irp/service/operators';
import { createApiClient, othersThanOperators, testOperator } from '@irp/testing';
import { expect } from 'chai';
import { z } from 'zod';
import { barePlatform } from './bare-platform.ts';

const internal = {
  method: 'post',
  versions: ['unversioned'],
  access: 'internal',
  tag: 'Internal',
  summary: '',
} as const;
const body = z.looseObject({
  id: z.string().optional(),
  workspaceId: z.string().optional(),
  ids: z.array(z.string()).optional(),
  email: z.string().optional(),
  name: z.string().optional(),
  role: z.enum(['owner', 'member']).default('member'),
  isForced: z.boolean().optional(),
});
const responses = { 204: { description: 'Done' } } as const;
const change = defineEndpoint({
  ...internal,
  callers: ['operator', 'demo'],
  operationId: 'change',
  path: '/internal/change',
  body,
  responses,
});
const look = defineEndpoint({
  ...internal,
  callers: ['operator'],
  reads: true,
  operationId: 'look',
  path: '/internal/look',
  body,
  responses,
});

const stopIt = defineEndpoint({
  operationId: 'stopIt',
  method: 'post',
  versions: ['unversioned'],
  access: 'principal',
  permission: permissions.stopPlatformWebhookEndpoint,
  tag: 'Platform',
  summary: '',
  path: '/things/{id}/stop',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ isForced: z.boolean(), name: z.string() }),
  responses,
});

describe('acts of operators', () => {
  let running: RunningService;
  let stored: DomainEvent[] = [];
  let done = 0;
  let fails = false;
  let post: (
    path: string,
    sent: object,
    name?: string,
    as?: 'operator' | 'demo',
  ) => Promise<number>;

  let callAs: (as: Principal, path: string, sent: object) => Promise<number>;

  before(async () => {
    const { privateJwk, publicJwks } = await generatePrincipalKeys();
    const signer = await createPrincipalSigner(privateJwk);
    const act = async () => {
      done++;
      return { status: 204 as const };
    };
    const bindings = [bind(change, act), bind(look, act), bind(stopIt, act)];
    running = await serve(await barePlatform({ verifier: createPrincipalVerifier(publicJwks) }), {
      name: 'tested',
      bindings,
      ready: {},
      close: [],
      async storeOperatorAct(event) {
        if (fails) {
          throw new Error('the disk is full');
        }
        stored.push(event);
      },
    });
    const client = createApiClient(running.url, { signer, service: 'tested' });
    callAs = async (as, path, sent) => (await client('POST', path, { as, body: sent })).status;
    post = async (path, sent, name, as = 'operator') => {
      const client = createInternalClient({
        baseUrl: running.url,
        service: 'tested',
        name: as,
        signer,
      });
      const reply = await client
        .post(path, sent, name === undefined ? {} : { [operatorHeader]: name })
        .finally(() => client.close());
      return reply.status;
    };
  });
  after(() => running.stop());
  beforeEach(() => {
    stored = [];
    done = 0;
    fails = false;
  });

  it('are events in the platform’s log, with the login, the operation and the selected values', async () => {
    const sent = {
      id: 'a1',
      workspaceId: 'w1',
      email: 'anna@example.com',
      ids: ['x', 'y'],
      name: 'Anna',
      otherId: 'z',
    };
    expect(await post(change.path, sent, 'anna@ops')).to.equal(204);
    const lists = { ids: { count: 2, values: ['x', 'y'] } };
    const data = {
      ids: { id: 'a1', workspaceId: 'w1' },
      lists,
      choices: { role: 'member' },
    };
    expect(stored).to.have.length(1);
    expect(stored[0]).to.deep.include({
      type: 'operator.acted',
      workspaceId: '',
      subject: 'change',
      data,
      actor: { type: 'system', id: 'operator:anna@ops' },
    });
    expect(stored[0]?.request?.id).to.match(/^[\w-]{36}$/);
  });

  it('are not recorded without a change, or by another caller', async () => {
    expect(await post(look.path, { id: 'a1' }, 'anna')).to.equal(204);
    expect(await post(change.path, { id: 'a1' }, undefined, 'demo')).to.equal(204);
    expect([stored, done]).to.deep.equal([[], 2]);
  });

  it('fail if they cannot be recorded', async () => {
    fails = true;
    expect(await post(change.path, {}, 'anna').catch((error) => error.code)).to.equal(
      'unavailable',
    );
    expect(done).to.equal(0);
  });

  it('have no name if the program sends none, and are refused with an invalid login', async () => {
    expect(await post(change.path, {})).to.equal(204);
    expect(stored[0]?.actor.id).to.equal('operator');
    for (const name of ['', 'a b', '-anna', 'a'.repeat(65)]) {
      expect(await post(change.path, {}, name)).to.equal(400);
    }
    expect([stored.length, done]).to.deep.equal([1, 1]);
  });

  it('are recorded with the person for operations for operators alone', async () => {
    const sent = { isForced: true, name: 'Anna' };
    expect(await callAs(testOperator(), stopIt.path.replace('{id}', 'e1'), sent)).to.equal(204);
    expect(stored[0]).to.deep.include({
      type: 'operator.acted',
      workspaceId: '',
      subject: 'stopIt',
      data: { ids: { id: 'e1' }, choices: { isForced: true } },
      actor: { type: 'user', id: 'the-operator' },
    });
    for (const other of Object.values(othersThanOperators())) {
      expect(await callAs(other, stopIt.path.replace('{id}', 'e1'), sent)).to.equal(403);
    }
    expect([stored.length, done]).to.deep.equal([1, 1]);
    fails = true;
    expect(await callAs(testOperator(), stopIt.path.replace('{id}', 'e1'), sent)).to.equal(500);
    expect(done).to.equal(1);
  });

  it('are events in the catalogue, with and without lists and choices', async () => {
    await post(change.path, { ids: [], isForced: false });
    const { detail } = eventCatalogue['operator.acted'];
    expect(detail.parse(stored[0]?.data)).to.deep.equal({
      ids: {},
      lists: { ids: { count: 0, values: [] } },
      choices: { role: 'member', isForced: false },
    });
    expect(detail.parse({ ids: {} })).to.deep.equal({ ids: {} });
  });

  it('require a place for their events before a service starts', async () => {
    const binding = bind(change, async () => ({ status: 204 as const }));
    const options = {
      name: 'tested',
      bindings: [binding],
      ready: {},
      close: [],
    };
    const error = await serve(await barePlatform(), options).catch((failure: Error) => failure);
    expect((error as Error).message).to.include('change needs a store');
  });
});
