import { defineEndpoint } from '@irp/contracts';
import { bind, type Reply } from '@irp/http';
import { expect } from 'chai';
import { z } from 'zod';

const create = defineEndpoint({
  operationId: 'create',
  method: 'post',
  path: '/things',
  access: 'open',
  tag: 'T',
  summary: 's',
  versions: ['v2'],
  responses: {
    201: {
      description: 'created',
      schema: z.object({ id: z.string() }),
      headers: { Location: 'Path of the thing' },
    },
    204: { description: 'nothing to do' },
    202: { description: 'as a file', streamed: true },
  },
});
type CreateReply = Reply<typeof create>;

async function* chunks() {
  yield 'a';
}

/** Each invalid reply must be a compile error: `tsc` rejects an unused `@ts-expect-error`. */
const valid: CreateReply[] = [
  {
    status: 201,
    headers: { Location: '/v2/things/1' },
    body: { id: '1' },
  },
  {
    status: 201,
    headers: { Location: '/v2/things/1', 'Cache-Control': 'no-store' },
    body: { id: '1' },
  },
  { status: 204 },
  {
    status: 202,
    headers: { 'Content-Type': 'text/csv' },
    stream: chunks(),
  },
];
const invalid: CreateReply[] = [
  {
    // @ts-expect-error: a status that the contract does not have
    status: 200,
    body: { id: '1' },
  },
  {
    status: 201,
    headers: { Location: '/v2/things/1' },
    // @ts-expect-error: a body of another shape
    body: { id: 1 },
  },
  // @ts-expect-error: without a header of the contract
  {
    status: 201,
    body: { id: '1' },
  },
  {
    status: 204,
    // @ts-expect-error: a header that is neither in the contract nor common
    headers: { 'X-Extra': '1' },
  },
  // @ts-expect-error: a body where the contract has none
  {
    status: 204,
    body: { id: '1' },
  },
  // @ts-expect-error: a body where the contract streams
  { status: 202, body: 'a,b' },
];

describe('Reply<E>', () => {
  it('is one of the responses of the contract', () => {
    expect(valid).to.have.length(4);
    expect(invalid).to.have.length(6);
    expect(bind(create, async (): Promise<CreateReply> => ({ status: 204 })).endpoint).to.equal(
      create,
    );
  });
});
