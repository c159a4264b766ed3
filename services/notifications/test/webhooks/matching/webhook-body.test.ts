import {
  type EventDefinition,
  eventCatalogue,
  isPersonId,
  personalMark,
} from '@irp/contracts/events';
import {
  webhookBodySchema,
  webhookEventExample,
  webhookEventSchema,
  webhookEventTypes,
} from '@irp/contracts/notifications';
import type { EventEnvelope } from '@irp/events';
import { expect } from 'chai';
import { webhookTypeOf } from '../../../src/webhooks/matching/domain/source-types.ts';
import { webhookBody } from '../../../src/webhooks/matching/domain/webhook-body.ts';
import { anEvent } from '../../support/an-event.ts';

type Schema = Parameters<typeof personalMark>[0];

interface JsonSchema {
  properties: Record<string, JsonSchema>;
}

/** Sent by hand: there is no event of the platform. */
const withoutSource = ['webhook.test'];
const secret = 'Ann Person';

const delivered = Object.values<EventDefinition>(eventCatalogue).flatMap((definition) => {
  const type = webhookTypeOf(definition.type);
  return type === undefined ? [] : [{ type, definition }];
});

/** The example of a type, with personal data wherever the schema allows a text. */
function personalDetail({ detail, example }: EventDefinition): Record<string, unknown> {
  const members = Object.entries(detail.shape).map(([name, schema]) => {
    const mark = personalMark(schema as Schema);
    if (typeof mark === 'string') {
      return [name, secret];
    }
    if (isPersonId(schema as Schema)) {
      return [name, 'bob'];
    }
    if (typeof mark !== 'object') {
      return [name, example[name]];
    }
    const paths = Object.keys(mark).flatMap((path) => [path, `${path}/email`]);
    return [
      name,
      [
        {
          path: '/plain',
          before: 1,
          after: 2,
        },
        ...paths.map((path) => ({
          path,
          before: secret,
          after: secret,
        })),
      ],
    ];
  });
  return { ...Object.fromEntries(members), addedLater: secret };
}

function eventOf({ type }: EventDefinition, detail: object): EventEnvelope {
  const request = {
    id: 'r1',
    ip: '203.0.113.7',
    userAgent: 'curl/8',
    credential: { kind: 'api_key', id: 'k1' },
  };
  const event = anEvent({ type, data: detail } as never);
  const extensions = { internal: 'extension' };
  return {
    ...event,
    ...extensions,
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    data: {
      ...event.data,
      actor: {
        type: 'application',
        id: 'app',
        onBehalfOf: 'ann',
      },
      request,
    },
  };
}

describe('notifications: the body of a webhook', () => {
  it('exists for each type, from an event of the platform if there is one', () => {
    const sources = new Set([...delivered.map(({ type }) => type), ...withoutSource]);
    expect([...sources].sort()).to.deep.equal([...webhookEventTypes].sort());
  });

  for (const { type, definition } of delivered) {
    it(`of ${type} has no personal data, and names no person to the publisher of an application`, () => {
      const event = eventOf(definition, personalDetail(definition));
      for (const reader of ['workspace', 'application'] as const) {
        const text = webhookBody(type, event, reader);
        const body = JSON.parse(text);
        for (const hidden of [
          secret,
          '203.0.113.7',
          'curl',
          'k1',
          'r1',
          '0af7651916',
          'extension',
          'addedLater',
        ]) {
          expect(text, hidden).not.to.contain(hidden);
        }
        expect(Object.keys(body)).to.deep.equal([
          'specversion',
          'id',
          'source',
          'type',
          'subject',
          'time',
          'datacontenttype',
          'dataschema',
          'workspaceid',
          'data',
        ]);
        expect(body).to.deep.include({
          specversion: '1.0',
          id: event.id,
          type,
          dataschema: `urn:irp:webhook:${type}`,
        });
        expect(webhookBodySchema(type).safeParse(body).error?.message).to.equal(undefined);
        const { actor, environment, detail } = body.data;
        expect(environment).to.equal('production');
        for (const change of detail.changes ?? []) {
          if (change.path !== '/plain') {
            expect(Object.keys(change)).to.deep.equal(['path']);
          }
        }
        if (reader === 'workspace') {
          expect(actor).to.deep.equal({
            type: 'application',
            id: 'app',
            onBehalfOf: 'ann',
          });
        } else {
          expect([actor, /ann|bob/.test(text)]).to.deep.equal([{ type: 'application' }, false]);
        }
      }
    });
  }

  for (const { type, definition } of delivered) {
    it(`has a JSON Schema for the members of ${type}, without personal members`, () => {
      const isPublic = ([, schema]: [string, unknown]) =>
        typeof personalMark(schema as Parameters<typeof personalMark>[0]) !== 'string';
      const names = Object.entries(definition.detail.shape)
        .filter(isPublic)
        .map(([name]) => name);
      const { title, properties } = webhookEventSchema(type) as JsonSchema & { title: string };
      expect([title, Object.keys(properties.data!.properties.detail!.properties)]).to.deep.equal([
        type,
        names,
      ]);
      expect(JSON.stringify(properties)).not.to.contain('x-personal"');
    });
  }

  for (const { type, definition } of delivered) {
    it(`of ${type} equals its example`, () => {
      const { data, ...example } = webhookEventExample(type) as unknown as EventEnvelope & {
        data: object;
      };
      const event = {
        ...example,
        type: definition.type,
        data: { ...data, detail: definition.example },
      };
      const body = JSON.parse(webhookBody(type, event, 'workspace'));
      expect(body).to.deep.equal({ ...example, data });
      expect(Object.keys(body)).to.deep.equal(Object.keys(webhookEventExample(type)));
    });
  }

  it('hides the person whose tokens were revoked from an application', () => {
    const definition = eventCatalogue['token.revoked'];
    const revoked = eventOf(definition, {
      userId: 'bob',
      workspaceId: 'w1',
      tokens: 3,
      reason: 'the membership ended',
    });
    const bodyFor = (reader: 'workspace' | 'application', subject: string) => {
      const body = JSON.parse(webhookBody('token.revoked', { ...revoked, subject }, reader));
      expect(webhookBodySchema('token.revoked').safeParse(body).error?.message).to.equal(undefined);
      return body;
    };
    expect(bodyFor('workspace', 'bob').subject).to.equal('bob');
    expect(bodyFor('application', 'grant')).to.include({ subject: 'grant' });
    const ofPerson = bodyFor('application', 'bob');
    expect(ofPerson).not.to.have.property('subject');
    expect(JSON.stringify(ofPerson)).not.to.contain('bob');
  });

  it('keeps data that is not personal', () => {
    const definition = eventCatalogue['token.revoked'];
    const detail = {
      userId: 'bob',
      applicationId: 'app',
      tokens: 3,
      reason: 'the authorization was withdrawn',
    };
    const { data } = JSON.parse(
      webhookBody('token.revoked', eventOf(definition, detail), 'workspace'),
    );
    expect(data.detail).to.deep.equal(detail);
  });
});
