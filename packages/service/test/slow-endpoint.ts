import { defineEndpoint } from '@irp/contracts';
import { type Binding, bind, type Reply } from '@irp/http';
import { z } from 'zod';

const contract = defineEndpoint({
  operationId: 'slow',
  method: 'get',
  path: '/slow',
  versions: ['unversioned'],
  access: 'operations',
  tag: 'Test',
  summary: 'Responds when it is released',
  responses: {
    200: {
      description: 'Released',
      schema: z.object({ status: z.literal('released') }),
    },
  },
});

/** `GET /slow`, with a response after the call of `release`; `started` counts the requests. */
export function slowEndpoint(): {
  binding: Binding;
  started(): number;
  release(): void;
} {
  let requests = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const binding = bind(contract, async (): Promise<Reply<typeof contract>> => {
    requests++;
    await released;
    return {
      status: 200,
      body: { status: 'released' },
    };
  });
  return {
    binding,
    started: () => requests,
    release,
  };
}
