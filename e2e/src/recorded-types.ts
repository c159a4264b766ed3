import { eventually } from '@irp/testing/eventually';
import type { ExampleSender } from './example-sender.ts';
import type { RunningDemo } from './start-demo.ts';

interface SentRequest {
  requestId: string;
  key: string;
}

/**
 * Returns the sorted types of the successful audit records of each request, by request id. A record
 * counts once for each audit log that the callers can read.
 */
export async function recordedTypes(
  platform: RunningDemo,
  { send }: ExampleSender,
  requests: readonly SentRequest[],
): Promise<Map<string, string[]>> {
  /**
   * Creates an API key as the caller. The audit record of the new API key comes after the records
   * of all earlier changes.
   */
  async function lastChangeOf(key: string): Promise<string> {
    const replaced = { scopes: undefined };
    const { headers } = await send('createApiKey', {
      key,
      replaced,
      compared: false,
      isRepeated: false,
    });
    return headers.get('x-request-id') ?? '';
  }

  async function isRecorded(key: string, requestId: string): Promise<boolean> {
    const { body } = await platform.call(
      'GET',
      '/v2/audit/records?action=api_key.created&limit=5',
      { key },
    );
    return body.data.some(
      ({ context }: { context: { requestId: string } }) => context.requestId === requestId,
    );
  }

  const found = new Map<string, string[]>(requests.map(({ requestId }) => [requestId, []]));
  for (const key of new Set(requests.map((request) => request.key))) {
    const last = await lastChangeOf(key);
    await eventually('the last change is recorded', () => isRecorded(key, last));
    let next: string | null = '';
    while (next !== null) {
      const { body } = await platform.call('GET', `/v2/audit/records?limit=100${next}`, { key });
      for (const { action, outcome, context } of body.data) {
        if (outcome === 'success') {
          found.get(context.requestId)?.push(action);
        }
      }
      const { nextCursor } = body.meta;
      next = nextCursor === null ? null : `&cursor=${nextCursor}`;
    }
  }
  for (const types of found.values()) {
    types.sort();
  }
  return found;
}
