import { type Endpoint, operatorAct, recordedMembers } from '@irp/contracts';
import { internalEndpoints, publicEndpoints } from '@irp/contracts/openapi';
import { expect } from 'chai';
import { z } from 'zod';

const operations = internalEndpoints.filter(
  ({ callers, reads }) => callers.includes('operator') && reads !== true,
);
const ofPeople = publicEndpoints.filter(
  ({ method, permission }) => method !== 'get' && permission?.platformRoles?.join() === 'operator',
);
const shapeOf = ({ params, body }: Endpoint): Record<string, unknown> => ({
  ...params?.shape,
  ...(body as z.ZodObject | undefined)?.shape,
});
const recordedOf = (endpoint: Endpoint) => [...recordedMembers(endpoint).keys()];

describe("audit records of operators' requests", () => {
  it('contain the members in this table, for every operation, and no others', () => {
    const table = Object.fromEntries(
      [...operations, ...ofPeople].map((endpoint) => {
        const recorded = recordedOf(endpoint);
        const others = Object.keys(shapeOf(endpoint)).filter((name) => !recorded.includes(name));
        return [endpoint.operationId, `${recorded.join(' ')} | ${others.join(' ')}`.trim()];
      }),
    );
    expect(table).to.deep.equal({
      provisionOrganization: 'plan | name',
      provisionWorkspace: 'organizationId | name region',
      provisionMember: 'workspaceId role randomPassword | email name password',
      provisionApiKey: 'workspaceId userId environment scopes | name',
      provisionPlatformRoles: 'userId platformRoles |',
      rotateSigningKeys: 'usedInS |',
      rotateCheckpointKey: 'keyId usedInS isCompromised |',
      announceReplay: 'groupId ids |',
      replayDeadLetters: 'groupId ids |',
      readDelivery: 'endpointId deliveryId |',
      redeliverForWorkspace: 'endpointId deliveryId |',
      replayForWorkspace: 'endpointId from to |',
      stopWebhookEndpoint: 'endpointId | reason',
      liftWebhookStop: 'endpointId |',
      retryFailedMail: 'id |',
      reportMailBounce: '| address reason',
      liftMailSuppression: '| address',
      disablePerson: 'userId | reason',
      enablePerson: 'userId |',
      replayPlatformDeadLetters: 'group ids |',
      stopPlatformWebhookEndpoint: 'id | reason',
      liftPlatformWebhookStop: 'id |',
      retryPlatformFailedMail: 'id |',
      delistListing: 'id | reason',
      relistListing: 'id |',
    });
  });

  for (const endpoint of operations) {
    const { operationId, params, query } = endpoint as Endpoint;
    it(`contain no free text, address, password or key: ${operationId}`, () => {
      expect([params, query], 'only the body is recorded').to.deep.equal([undefined, undefined]);
      expect((endpoint.body as z.ZodObject).def.catchall, 'it must be strict').to.be.instanceOf(
        z.ZodNever,
      );
      const members = recordedMembers(endpoint);
      const texts = [
        'anna@example.com',
        'Anna Lee',
        `irk_live_us_${'a'.repeat(49)}`,
        `irs_${'a'.repeat(49)}`,
      ];
      for (const text of [...texts, 'a password of Anna’s']) {
        for (const name of Object.keys(shapeOf(endpoint))) {
          // An enumerated or measured member has been checked before the recording.
          if (members.get(name) === 'choices') {
            continue;
          }
          for (const value of [text, [text], { text }, [[text]]]) {
            expect(JSON.stringify(operatorAct(members, { [name]: value })), name).not.to.include(
              text,
            );
          }
        }
      }
    });
  }

  const endpoint = {
    operationId: 'tested',
    body: z.strictObject({
      userId: z.string().nullable().optional(),
      roles: z.array(z.enum(['a', 'b'])),
      ids: z.array(z.string()).default([]),
      names: z.array(z.string()).optional(),
      kind: z.literal('x').optional(),
      since: z.iso.datetime().optional(),
      note: z.string().optional(),
      nested: z.strictObject({ id: z.string() }).optional(),
      isForced: z.boolean().optional(),
      count: z.int().optional(),
      id: z.union([z.string(), z.boolean()]).optional(),
    }),
  };

  it('follow the schema, through defaults and optional members; objects and unions are not recorded', () => {
    expect(Object.fromEntries(recordedMembers(endpoint))).to.deep.equal({
      userId: 'ids',
      roles: 'lists',
      ids: 'lists',
      kind: 'choices',
      since: 'choices',
      isForced: 'choices',
      count: 'choices',
    });
  });

  it('are bounded, with the full number', () => {
    const ids = Array.from({ length: 250 }, (_, index) => `0-${index}`);
    const body = {
      userId: 'u'.repeat(65),
      roles: ['a'],
      ids: ['not an id', ...ids],
      isForced: false,
      count: 0,
    };
    expect(operatorAct(recordedMembers(endpoint), body)).to.deep.equal({
      ids: {},
      lists: {
        roles: { count: 1, values: ['a'] },
        ids: {
          count: 251,
          values: ids.slice(0, 100),
        },
      },
      choices: { isForced: false, count: 0 },
    });
    expect(operatorAct(recordedMembers(endpoint), { userId: null })).to.deep.equal({ ids: {} });
    expect(operatorAct(recordedMembers({ operationId: 'none' }), undefined)).to.deep.equal({
      ids: {},
    });
  });

  it('cannot be empty by mistake: a body must be an object', () => {
    const list = {
      operationId: 'tested',
      body: z.array(z.string()),
    };
    expect(() => recordedMembers(list)).to.throw('The request body of tested is not an object');
  });
});
