import type { ServerResponse } from 'node:http';
import { declaresStatus, type Endpoint } from '@irp/contracts';
import { PlatformError } from '@irp/errors';
import type { StreamTurns } from './large-reads.ts';
import type { AnyReply } from './reply.ts';
import { toJson } from './to-json.ts';

/**
 * Returns the `Cache-Control` of a successful response (RFC 9111). Private caches may store the
 * response to a read, but must revalidate the response. The response to a change may contain a
 * secret and must not be stored.
 */
export function cacheControl({ access, method }: Endpoint): Record<string, string> {
  if (access === 'open') {
    return {};
  }
  return {
    'Cache-Control': access === 'principal' && method === 'get' ? 'private, no-cache' : 'no-store',
  };
}

/** How a response is sent. */
export interface SendOptions {
  /** Whether the body is omitted. */
  head: boolean;
  /** The queue for the reads of a stream; undefined if the stream does not wait. */
  turns: StreamTurns | undefined;
}

/** Sends a reply. A stream is read as fast as the client receives it, and is not read for HEAD. */
export async function sendReply(
  response: ServerResponse,
  reply: AnyReply,
  options: SendOptions,
): Promise<void> {
  if (reply.stream) {
    return sendStream(response, reply, reply.stream, options);
  }
  if (reply.body === undefined) {
    response.writeHead(reply.status, reply.headers).end();
    return;
  }
  const json = reply.json ?? toJson(reply.body);
  const body = json instanceof Promise ? await json : json;
  response.writeHead(reply.status, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    ...reply.headers,
  });
  response.end(options.head ? undefined : body);
}

async function sendStream(
  response: ServerResponse,
  reply: AnyReply,
  stream: AsyncIterable<string | Uint8Array>,
  { head, turns }: SendOptions,
): Promise<void> {
  const chunks = stream[Symbol.asyncIterator]();
  const isHeld = turns?.areTaken() ?? false;
  let bytes = 0;
  let needsTurn = false;
  const next = async () => {
    needsTurn = turns !== undefined && bytes >= turns.freeBytes;
    const chunk = await (turns && needsTurn ? turns.take(() => chunks.next()) : chunks.next());
    if (!chunk.done) {
      bytes += chunk.value.length;
    }
    return chunk;
  };
  try {
    // Before the first byte is sent, an error becomes an error response. After the first byte, the
    // server can only close the connection. If the queue is busy, no chunk is therefore sent before
    // the stream has waited in the queue.
    let chunk = head ? undefined : await next();
    const held: (string | Uint8Array)[] = [];
    while (isHeld && !needsTurn && chunk && !chunk.done && !response.destroyed) {
      held.push(chunk.value);
      chunk = await next();
    }
    response.writeHead(reply.status, reply.headers);
    for (const one of held) {
      response.write(one);
    }
    while (chunk && !chunk.done && !response.destroyed) {
      if (!response.write(chunk.value)) {
        await drained(response);
      }
      chunk = await next();
    }
  } finally {
    await chunks.return?.();
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
    if (response.destroyed) {
      settle();
    }
  });
}

/**
 * Validates a reply against the contract, in tests and development.
 * @throws Error with the name of the operation
 */
export function checkReply(endpoint: Endpoint, reply: AnyReply): void {
  const response = endpoint.responses[reply.status];
  if (!response) {
    throw new Error(
      `${endpoint.operationId} returned ${reply.status}, which its contract does not declare`,
    );
  }
  if (!response.schema || reply.stream) {
    return;
  }
  const result = response.schema.safeParse(JSON.parse(JSON.stringify(reply.body)));
  if (!result.success) {
    throw new Error(`${endpoint.operationId} violates its contract: ${result.error.message}`);
  }
  if (reply.json && reply.json.toString() !== JSON.stringify(reply.body)) {
    throw new Error(`${endpoint.operationId} sends a JSON text that differs from its body`);
  }
}

/**
 * Checks that the OpenAPI document contains the status of an error.
 * @throws Error with the name of the operation
 */
export function rejectUndeclared(endpoint: Endpoint, error: unknown): never {
  if (
    error instanceof PlatformError &&
    endpoint.access !== 'internal' &&
    !declaresStatus(endpoint, error.status)
  ) {
    throw new Error(
      `${endpoint.operationId} responded with ${error.status}, which its contract does not declare`,
    );
  }
  throw error;
}
