import { expect } from 'chai';
import {
  createExampleSender,
  type DocumentedOperation,
  type ExampleSender,
} from '../src/example-sender.ts';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

const types = ['application/json', 'application/merge-patch+json'];

describe('media types of PATCH', () => {
  let platform: RunningDemo;
  let examples: ExampleSender;
  let patches: (DocumentedOperation & { filled: string; version: 'v1' | 'v2' })[];

  before(async () => {
    platform = await startDemo();
    examples = await createExampleSender(platform);
    patches = (['v1', 'v2'] as const).flatMap((version) =>
      examples
        .operationsOf(version)
        .filter(({ method }) => method === 'PATCH')
        .map((one) => ({
          ...one,
          version,
          filled: one.path.replaceAll(/\{\w+\}/g, '019a5f3e-8c1d-7b42-9e60-3f2a7c51d804'),
        })),
    );
  });
  after(() => platform.stop());

  const patch = (path: string, type: string, body: unknown) =>
    platform.call('PATCH', path, {
      key: platform.keyOf('owner'),
      headers: { 'Content-Type': type },
      body,
    });

  it('are documented for every operation, and accepted', async () => {
    expect(patches).to.have.length.greaterThan(10);
    for (const { operationId, filled, requestBody, version } of patches) {
      const { content } = requestBody!;
      expect(Object.keys(content), operationId).to.deep.equal(types);
      for (const [type, media] of Object.entries(content)) {
        const { status, text } = await patch(filled, type, examples.exampleOf(media, version));
        expect(status, `${operationId} ${type} ${text}`).to.equal(
          /\/me(?:\/|$)/.test(filled) ? 200 : 404,
        );
      }
    }
  });

  for (const type of [
    'text/plain',
    'application/xml',
    'application/json-patch+json',
    'application/json; charset=latin1',
  ]) {
    it(`are named by the 415 for ${type}, in its message and in Accept-Patch`, async () => {
      for (const { filled } of patches) {
        const { status, body, headers } = await patch(filled, type, '[]');
        expect([status, body.error]).to.deep.equal([415, 'unsupported_media_type']);
        expect(body.message).to.equal(
          `The body must be sent as Content-Type: ${types.join(' or ')}, not ${type}.`,
        );
        expect(headers.get('accept-patch')).to.equal(types.join(', '));
      }
    });
  }

  it('differ from those of POST, whose 415 names application/json in Accept', async () => {
    const key = platform.keyOf('owner');
    const response = await platform.call('POST', '/v2/investments', {
      key,
      headers: { 'Content-Type': 'text/plain' },
      body: 'x',
    });
    expect([response.status, response.headers.get('accept')]).to.deep.equal([
      415,
      'application/json',
    ]);
    expect(response.body.message).to.equal(
      'The body must be sent as Content-Type: application/json, not text/plain.',
    );
  });
});
