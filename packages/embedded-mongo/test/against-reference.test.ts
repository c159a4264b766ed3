import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { type Connection, createConnection, mongo } from 'mongoose';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/index.ts';
import { indexedValue, regexValue, seed } from './arbitrary-values.ts';

const referenceUri = process.env.MONGODB_URI;

/**
 * Values with a known difference between MongoDB and the server of `.ci/real-engines` (SecantusDB).
 * All other values are compared.
 */
const knownDifferences: { name: string; concerns(extendedJson: string): boolean }[] = [
  {
    name: 'it stores a symbol as a string',
    concerns: (extendedJson) => extendedJson.includes('"$symbol"'),
  },
];

function isComparable(value: unknown): boolean {
  const extendedJson = mongo.BSON.EJSON.stringify({ value }, { relaxed: false });
  return !knownDifferences.some(({ concerns }) => concerns(extendedJson));
}

const value = fc.oneof({ weight: 4, arbitrary: indexedValue }, regexValue).filter(isComparable);
const document = fc.record(
  {
    a: value,
    b: fc.oneof(value, fc.array(value, { maxLength: 3 })),
    c: fc.dictionary(fc.constantFrom('x', 'y'), value, { maxKeys: 2, noNullPrototype: true }),
  },
  { requiredKeys: [] },
);
const path = fc.constantFrom('a', 'b', 'c', 'c.x', 'b.0', 'missing');
const condition = fc.oneof(
  value,
  ...(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'] as const).map((operator) =>
    value.map((operand) => ({ [operator]: operand })),
  ),
  fc.array(value, { maxLength: 2 }).map((list) => ({ $in: list })),
  fc.boolean().map((exists) => ({ $exists: exists })),
);
const reference = path.filter((name) => !name.includes('0')).map((name) => `$${name}`);
const operand = fc.oneof(
  reference,
  value.map((constant) => ({ $literal: constant })),
);
const test = fc.oneof(
  fc.tuple(reference, operand).map((parts) => ({ $eq: parts })),
  fc
    .tuple(operand, fc.array(operand, { maxLength: 2 }))
    .map(([searched, list]) => ({ $in: [searched, list] })),
);
const filtered = fc
  .tuple(
    fc.constantFrom('$b', '$missing'),
    fc.oneof(
      test,
      fc.array(test, { minLength: 1, maxLength: 2 }).map((parts) => ({ $or: parts })),
      operand.map((other) => ({ $eq: ['$$one', other] })),
    ),
  )
  .map(([input, cond]) => ({
    $filter: {
      input,
      as: 'one',
      cond,
    },
  }));

/** A command with a compared first batch. */
type Request = mongo.Document;

const requests: Record<string, fc.Arbitrary<Request>> = {
  'find by a condition': fc.tuple(path, condition).map(([name, test]) => ({
    find: 'things',
    filter: { [name]: test },
    sort: { _id: 1 },
  })),
  sort: fc
    .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(1, -1))
    .map(([name, direction]) => ({
      find: 'things',
      sort: { [name]: direction, _id: 1 },
    })),
  projection: fc
    .tuple(fc.constantFrom('a', 'b.x', 'c.x', 'b', 'missing.x'), fc.constantFrom(0, 1))
    .map(([name, included]) => ({
      find: 'things',
      projection: { [name]: included },
      sort: { _id: 1 },
    })),
  'calculated fields': fc.oneof(filtered, operand).map((calculated) => ({
    find: 'things',
    projection: { value: calculated },
    sort: { _id: 1 },
  })),
  counts: fc.tuple(path, condition).map(([name, matching]) => ({
    aggregate: 'things',
    pipeline: [
      { $match: { [name]: matching } },
      {
        $group: {
          _id: null,
          n: { $sum: 1 },
        },
      },
    ],
    cursor: {},
  })),
};

describe('embedded store against a real server', () => {
  let store: EmbeddedMongo;
  let directory: string;
  let connections: Connection[];

  before(async function () {
    if (!referenceUri) {
      this.skip();
    }
    directory = await mkdtemp(join(tmpdir(), 'irp-reference-'));
    store = await startEmbeddedMongo({ directory });
    const dbName = `t${randomBytes(6).toString('hex')}`;
    connections = await Promise.all(
      [store.uri, referenceUri].map((uri) => createConnection(uri, { dbName }).asPromise()),
    );
  });

  after(async () => {
    if (!referenceUri) {
      return;
    }
    await connections[1]?.dropDatabase();
    await Promise.all(connections.map((connection) => connection.close()));
    await store.stop();
    await rm(directory, { recursive: true, force: true });
  });

  for (const [name, request] of Object.entries(requests)) {
    it(`has the same response: ${name}`, async () => {
      const run = fc.asyncProperty(
        fc.array(document, { minLength: 1, maxLength: 10 }),
        fc.array(request, { minLength: 5, maxLength: 15 }),
        async (documents, calls) => {
          const collections = connections.map((connection) => connection.db!.collection('things'));
          for (const things of collections) {
            await things.deleteMany({});
            await things.insertMany(documents.map((row, n) => ({ _id: n as never, ...row })));
          }
          for (const call of calls) {
            const [own, real] = await Promise.all(
              connections.map((connection) => outcome(connection, call)),
            );
            expect(own, mongo.BSON.EJSON.stringify(call)).to.equal(real);
          }
        },
      );
      await fc.assert(run, { numRuns: 20, seed });
    });
  }
});

/** A reply with its BSON types, or only the fact of an error: separate tests check codes. */
async function outcome(connection: Connection, request: Request): Promise<string> {
  try {
    const { cursor } = await connection.db!.command(request, { promoteValues: false });
    return mongo.BSON.EJSON.stringify(cursor.firstBatch, { relaxed: false });
  } catch {
    return 'error';
  }
}
