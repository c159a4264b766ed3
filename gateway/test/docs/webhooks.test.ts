import { webhookEventTypes } from '@irp/contracts/notifications';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { type DocsServer, startDocsServer } from './docs-server.ts';

interface TypeReference {
  type: string;
  summary: string;
  scope: string | null;
  schema: string;
  example: { type: string; data: { detail: object } };
}

describe('the documentation of webhooks', () => {
  let server: DocsServer;
  let types: TypeReference[];
  before(async () => {
    server = await startDocsServer();
    types = (await json<{ types: TypeReference[] }>('/docs/webhooks')).types;
  });
  after(() => server.stop({ drainMs: 0 }));

  async function json<T>(path: string): Promise<T> {
    const response = await fetch(server.url + path, { headers: { accept: 'application/json' } });
    expect(response.status, path).to.equal(200);
    return (await response.json()) as T;
  }
  const validator = () => addFormats.default(new Ajv2020({ strict: false }));

  it('has every type accepted by an endpoint, in both versions, and no other', async () => {
    for (const version of ['v1', 'v2']) {
      const document = await json<{
        paths: Record<string, unknown>;
        components: { schemas: Record<string, unknown> };
      }>(`/openapi/${version}.json`);
      const resolve = (schema: { $ref?: string }) =>
        // biome-ignore lint/suspicious/noExplicitAny: schemas of every shape
        (schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!] : schema) as any;
      // biome-ignore lint/suspicious/noExplicitAny: schemas of every shape
      const { post } = document.paths[`/${version}/webhook-endpoints`] as any;
      const body = resolve(post.requestBody.content['application/json'].schema);
      const accepted = resolve(body.properties.events).items.enum;
      expect(['*', ...types.map(({ type }) => type)], version).to.deep.equal(accepted);
    }
  });

  for (const type of webhookEventTypes) {
    it(`has a JSON Schema of ${type} that accepts its example, and no other type's example`, async () => {
      const { schema: url, example, scope, summary } = types.find((one) => one.type === type)!;
      expect(url).to.equal(`/docs/webhooks/${type}.json`);
      const response = await fetch(server.url + url);
      expect(response.headers.get('content-type')).to.equal('application/schema+json');
      const schema = (await response.json()) as {
        $id: string;
        $schema: string;
        description: string;
      };
      expect(schema).to.include({
        $id: url,
        $schema: 'https://json-schema.org/draft/2020-12/schema',
      });
      expect(schema.description).to.equal(summary);
      const validate = validator().compile(schema);
      expect(validate(example), JSON.stringify(validate.errors)).to.equal(true);
      const detail = { ...example.data.detail, ofLater: 1 };
      const later = {
        ...example,
        ofLater: 1,
        data: {
          ...example.data,
          ofLater: 1,
          detail,
        },
      };
      expect(validate(later), 'members of later versions').to.equal(true);
      expect(validate({ ...example, type: 'other.type' })).to.equal(false);
      expect(
        validate({
          ...example,
          data: {},
        }),
      ).to.equal(false);

      const page = await (
        await fetch(`${server.url}/docs/webhooks`, { headers: { accept: 'text/html' } })
      ).text();
      const section = page.slice(page.indexOf(`<h2 id="${type}">`)).split('</pre>')[0];
      expect(section)
        .to.contain(`href="webhooks/${type}.json"`)
        .and.to.contain(`&#34;type&#34;: &#34;${type}&#34;`);
      if (scope !== null) {
        expect(section).to.contain(`<code>${scope}</code>`);
      }
    });
  }

  it('uses the terms of receivers', () => {
    const names = types.map(({ type }) => type);
    expect(names).to.include('application.unpublished').and.not.to.include('listing.unpublished');
    for (const { type, example } of types) {
      expect(example.type).to.equal(type);
    }
  });

  it('has absolute addresses with a configured public URL', async () => {
    const own = await startDocsServer({ baseUrl: 'https://api.example.com/' });
    const url = 'https://api.example.com/docs/webhooks/webhook.test.json';
    const read = async (path: string) =>
      (await fetch(own.url + path, { headers: { accept: '*/*' } })).json();
    try {
      const { types: listed } = (await read('/docs/webhooks')) as { types: TypeReference[] };
      expect(listed.at(-1)!.schema).to.equal(url);
      expect((await read('/docs/webhooks/webhook.test.json')) as object).to.include({ $id: url });
    } finally {
      await own.stop({ drainMs: 0 });
    }
  });

  it('has nothing else: no unknown type, no platform name, no other method', async () => {
    for (const type of ['listing.unpublished', 'teapot', '*']) {
      expect((await fetch(`${server.url}/docs/webhooks/${type}.json`)).status, type).to.equal(404);
    }
    for (const path of ['/docs/webhooks', '/docs/webhooks/webhook.test.json']) {
      expect((await fetch(server.url + path, { method: 'POST' })).status, path).to.equal(405);
    }
  });
});
