import { expect } from 'chai';
import { actsOfTheirOwn, exampleFlows, flowSettings } from '../src/example-flows/index.ts';
import { createExampleSender, type ExampleSender } from '../src/example-sender.ts';
import { recordedTypes } from '../src/recorded-types.ts';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';

describe('examples of the OpenAPI document', () => {
  let platform: RunningDemo;
  let examples: ExampleSender;
  let send: ExampleSender['send'];

  before(async () => {
    platform = await startDemo(flowSettings);
    examples = await createExampleSender(platform, 'always');
    ({ send } = examples);
  });

  after(() => platform.stop());

  for (const [subject, flow] of Object.entries(exampleFlows)) {
    it(`of ${subject} are accepted and returned`, () =>
      flow({
        platform,
        examples,
        send,
      }));
  }

  it('of exported files have the columns and members of the files', async () => {
    await send('exportInvestments', { query: '?format=xlsx' });
    for (const id of ['exportInvestments', 'exportAuditRecords']) {
      const operation = examples.operations.find(({ operationId }) => operationId === id)!;
      const texts = examples.mediaOf(operation).filter(({ media }) => !examples.fileOf(media));
      for (const { type, media, name } of texts) {
        const format = type.startsWith('text/csv') ? 'csv' : 'ndjson';
        const { text } = await send(id, { query: `?format=${format}` });
        const [documented, written] = [String(examples.exampleOf(media)), text].map(
          (one) => one.split('\n', 1)[0]!,
        );
        const namesOf = (line: string) =>
          format === 'csv' ? line.split(',') : Object.keys(JSON.parse(line));
        expect(namesOf(documented!), name).to.have.members(namesOf(written!));
      }
    }
  });

  it('exist for every request and every successful response, and match its schema', () => {
    for (const operation of examples.operations) {
      for (const { type, media, name } of examples.mediaOf(operation)) {
        const example = examples.exampleOf(media) ?? examples.fileOf(media);
        expect(example, name).to.not.equal(undefined);
        if (/[/+]json$/.test(type) && media.schema) {
          expect(examples.validate(media.schema, example), name).to.equal(undefined);
        }
      }
    }
  });

  it('of changes are accepted a second time, or refused, and most repeats are recorded nowhere', async () => {
    const repeats = examples.changes.map(({ operationId, key, responses }) => ({
      operationId,
      key,
      ...responses[1]!,
    }));
    for (const { operationId, status, text } of repeats) {
      expect(status, `${operationId}, repeated: ${text}`).to.be.below(500);
    }
    const types = await recordedTypes(platform, examples, repeats);
    const recorded = repeats.filter(({ requestId }) => types.get(requestId)!.length > 0);
    const operationIds = new Set(recorded.map(({ operationId }) => operationId));
    expect([...operationIds].toSorted()).to.deep.equal(actsOfTheirOwn);
  });

  it('were all sent', () => {
    const withExamples = examples.operations.filter((one) => examples.mediaOf(one).length > 0);
    const expected = withExamples
      // Tests of OAuth are in openapi-oauth.test.ts. The tiles require a longer log than the log of
      // a new platform.
      .filter(
        ({ path, tags }) =>
          !path.startsWith('/v1/') && !tags.includes('OAuth') && !path.includes('/tile/'),
      )
      .map(({ operationId }) => operationId);
    expect([...examples.sentOperations]).to.include.members(expected);
  });
});
