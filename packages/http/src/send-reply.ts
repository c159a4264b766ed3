import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@irp/contracts';
import type { Reply } from './call.ts';

/**
 * Who may keep an answer. What one caller may read is nothing for a cache that others share, and is asked for again each
 * time, which its ETag makes cheap; what a change answers may hold a secret, and is kept by nobody.
 */
export function cacheControl({ access, method }: Endpoint): Record<string, string> {
  if (access === 'open') return {};
  return { 'Cache-Control': access === 'principal' && method === 'get' ? 'private, no-cache' : 'no-store' };
}

/** Sends a reply; a stream goes out as fast as the caller reads, and not at all for HEAD. */
export async function sendReply(response: ServerResponse, reply: Reply, head: boolean): Promise<void> {
  if (reply.stream) return sendStream(response, reply, reply.stream, head);
  if (reply.body === undefined) {
    response.writeHead(reply.status, reply.headers).end();
    return;
  }
  const body = Buffer.from(JSON.stringify(reply.body));
  response.writeHead(reply.status, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    ...reply.headers,
  });
  response.end(head ? undefined : body);
}

async function sendStream(
  response: ServerResponse,
  reply: Reply,
  stream: AsyncIterable<string | Uint8Array>,
  head: boolean,
): Promise<void> {
  const parts = stream[Symbol.asyncIterator]();
  // A fault before the first part is still an honest error answer; after it, only a cut connection is.
  let part = head ? undefined : await parts.next();
  response.writeHead(reply.status, reply.headers);
  try {
    while (part && !part.done && !response.destroyed) {
      if (!response.write(part.value)) await drained(response);
      part = await parts.next();
    }
  } finally {
    await parts.return?.();
  }
  response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
    if (response.destroyed) settle();
  });
}

/** @throws Error naming the operation when an answer does not keep its contract. For tests and development. */
export function checkReply(endpoint: Endpoint, reply: Reply): void {
  const answer = endpoint.answers[reply.status];
  if (!answer) throw new Error(`${endpoint.operationId} answered ${reply.status}, which its contract does not name`);
  if (!answer.schema || reply.stream) return;
  const result = answer.schema.safeParse(JSON.parse(JSON.stringify(reply.body)));
  if (!result.success) throw new Error(`${endpoint.operationId} broke its contract: ${result.error.message}`);
}
