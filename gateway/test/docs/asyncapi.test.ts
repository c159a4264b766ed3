import specifications from '@asyncapi/specs';
import { eventCatalogue } from '@irp/contracts/events';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { type DocsServer, startDocsServer } from './docs-server.ts';

interface Message {
  payload: object;
  examples: { headers: object; payload: object }[];
  headers: object;
  bindings: { kafka: { key: { type: string } } };
}
interface Document {
  asyncapi: string;
  channels: Record<string, { address: string; messages: Record<string, { $ref: string }> }>;
  operations: Record<string, { action: string; messages: { $ref: string }[] }>;
  components: { messages: Record<string, Message> };
}

describe('the AsyncAPI document', () => {
  let server: DocsServer;
  let document: Document;
  before(async () => {
    server = await startDocsServer({ baseUrl: 'https://api.example.com' });
    const response = await fetch(`${server.url}/asyncapi.json`);
    expect(response.headers.get('content-type')).to.equal('application/json; charset=utf-8');
    document = (await response.json()) as Document;
  });
  after(() => server.stop({ drainMs: 0 }));

  const validator = (options = {}) => addFormats.default(new Ajv({ strict: false, ...options }));

  it('is valid by the JSON Schema of AsyncAPI 3.0', () => {
    // The specification contains draft 07: Ajv would add draft 07 a second time.
    const validate = validator({ meta: false, validateSchema: false }).compile(
      specifications.schemas['3.0.0'],
    );
    expect(validate(document), JSON.stringify(validate.errors?.slice(0, 5))).to.equal(true);
    expect(
      validate({
        ...document,
        operations: { one: { action: 'publish' } },
      }),
    ).to.equal(false);
  });

  it('has a message on its topic for every event of the bus, and no other', () => {
    const onTopic = Object.entries(document.channels).flatMap(([topic, { address, messages }]) => {
      expect(address).to.equal(`{prefix}.${topic}`);
      return Object.keys(messages).map((type) => [type, topic]);
    });
    const ofCategory: Record<string, string> = {
      investment: 'investments',
      listing: 'directory',
      webhook: 'notifications',
    };
    const ofDirectory = /^installation\.(?!granted|widened|revoked)|^installation_policy\./;
    const ofNotifications =
      /^notice\.|^installed_application\.|^notification_contact\.|^user\.notification_|^webhook_endpoint\./;
    const serviceOf = (type: string, category: string) => {
      if (ofNotifications.test(type)) {
        return 'notifications';
      }
      return ofDirectory.test(type) ? 'directory' : (ofCategory[category] ?? 'authorization');
    };
    const expected = Object.values(eventCatalogue)
      // The audit service records its own events. The called services emit the events of operators.
      .filter(({ type, category }) => category !== 'audit' || type === 'operator.acted')
      .map(({ type, category }) => [type, serviceOf(type, category)]);
    expect(Object.fromEntries(onTopic)).to.deep.equal(Object.fromEntries(expected));
    expect(Object.keys(document.components.messages)).to.have.members(
      expected.map(([type]) => type),
    );
    expect(Object.values(document.operations).map(({ action }) => action)).to.deep.equal([
      'send',
      'send',
      'send',
      'send',
    ]);
  });

  it('has references that resolve, within the document', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference = '']) => reference,
    );
    expect(references.length).to.be.above(100);
    for (const reference of references) {
      const [root, ...path] = reference.split('/');
      expect(root).to.equal('#');
      expect(
        path.reduce<unknown>((value, name) => Object(value)[name], document),
        reference,
      ).to.be.an('object');
    }
  });

  it('has an example of each message that its schemas accept, and a key', () => {
    const ajv = validator();
    for (const [type, { payload, headers, examples, bindings }] of Object.entries(
      document.components.messages,
    )) {
      const [validatePayload, validateHeaders] = [ajv.compile(payload), ajv.compile(headers)];
      expect(examples).to.have.length(1);
      for (const example of examples) {
        expect(
          validatePayload(example.payload),
          `${type}: ${JSON.stringify(validatePayload.errors)}`,
        ).to.equal(true);
        expect(validatePayload({ ...example.payload, type: 'another' }), type).to.equal(false);
        expect(validateHeaders(example.headers), type).to.equal(true);
      }
      expect(bindings.kafka.key.type).to.equal('string');
    }
  });
});
