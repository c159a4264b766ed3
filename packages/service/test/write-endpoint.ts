import { defineEndpoint } from '@irp/contracts';
import { type Binding, bind, type Reply } from '@irp/http';

const contract = defineEndpoint({
  operationId: 'write',
  method: 'post',
  path: '/write',
  versions: ['unversioned'],
  access: 'open',
  tag: 'Test',
  summary: 'Changes something',
  responses: { 204: { description: 'Changed' } },
});

/** `POST /write`, with a required token of the gateway. */
export const writeEndpoint: Binding = bind(
  contract,
  async (): Promise<Reply<typeof contract>> => ({ status: 204 }),
);
