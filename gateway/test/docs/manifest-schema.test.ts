import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { parse } from 'yaml';
import { type DocsServer, startDocsServer } from './docs-server.ts';

describe('the JSON Schema of manifests', () => {
  let server: DocsServer;
  before(async () => {
    server = await startDocsServer();
  });
  after(() => server.stop({ drainMs: 0 }));

  it('is served for editors, and agrees with `irp apps`', async () => {
    const response = await fetch(`${server.url}/manifest.schema.json`);
    expect(response.headers.get('content-type')).to.equal('application/schema+json');
    const schema = (await response.json()) as { $schema: string };
    expect(schema.$schema).to.equal('http://json-schema.org/draft-07/schema#');
    const validate = addFormats.default(new Ajv({ strict: false })).compile(schema);
    const example = parse(
      await readFile(new URL('../../../docs/manifest.example.yaml', import.meta.url), 'utf8'),
    );
    expect(validate(example), JSON.stringify(validate.errors)).to.equal(true);
    const { name: _, ...nameless } = example.application;
    expect(validate({ ...example, application: nameless })).to.equal(false);
    expect(
      validate({
        ...example,
        id: 'a',
        application: nameless,
      }),
    ).to.equal(true);
    expect(validate({ ...example, colour: 'red' })).to.equal(false);
    expect(
      validate({
        ...example,
        application: { ...example.application, clientSecret: 'irs_x' },
      }),
    ).to.equal(false);
    expect(
      validate({
        ...example,
        application: { ...example.application, homepageUrl: null },
      }),
    ).to.equal(true);
    expect(
      validate({
        ...example,
        listing: { scopeReasons: { 'moon.read': 'x' } },
      }),
    ).to.equal(false);
  });
});
