import {
  leaseMailRequests,
  mailRequestSchema,
  settleMailRequests,
} from '@irp/contracts/authorization';
import { mailKinds } from '@irp/contracts/notifications';
import type { InternalClient } from '@irp/http';
import type { Logger } from '@irp/observability';
import { z } from 'zod';
import type { Mail, MailQueue } from '../mail.ts';
import { createTroubleLog } from '../trouble-log.ts';

interface Dependencies {
  client: Pick<InternalClient, 'post'>;
  queue: MailQueue;
  log: Logger;
}

const pageSize = 100;
/**
 * The schema of a page of mail requests. Each request is parsed separately, because a request of an
 * unknown kind must not block the other requests.
 */
const pageSchema = z.object({ requests: z.array(z.looseObject({ id: z.string() })) });

/**
 * Creates a task that fetches mail requests of the authorization service until no request is left.
 * A mail has the key of its request, and is stored before the request is reported as done to the
 * authorization service. If a run is interrupted, the next run fetches the request again, but
 * stores no mail twice.
 */
export function createPullMailRequests({ client, queue, log }: Dependencies) {
  const trouble = createTroubleLog(
    log,
    'mail requests not fetched from the authorization service; retrying',
    'mail requests are fetched from the authorization service again',
  );
  const reported = new Set<string>();

  async function post(path: string, body: object): Promise<unknown> {
    const response = await client.post(path, body);
    if (response.status >= 300) {
      throw new Error(`${path} returned ${response.status}`);
    }
    return response.body;
  }

  function toMail(request: { id: string }): Mail | undefined {
    const parsed = mailRequestSchema.safeParse(request);
    const params = parsed.data && mailKinds[parsed.data.kind].params.safeParse(parsed.data.params);
    if (!params?.success) {
      if (!reported.has(request.id)) {
        log.error({ requestId: request.id }, 'invalid mail request; mail not created');
      }
      reported.add(request.id);
      return undefined;
    }
    const { key, to, userId, language, kind, traceparent } = parsed.data!;
    const optional = {
      ...(userId === null ? {} : { userId }),
      ...(traceparent === undefined ? {} : { traceparent }),
    };
    return {
      key,
      to,
      ...optional,
      language,
      kind,
      params: params.data,
    } as Mail;
  }

  async function pullPage(): Promise<boolean> {
    const { requests } = pageSchema.parse(await post(leaseMailRequests.path, { limit: pageSize }));
    const known = requests.flatMap((request) => {
      const mail = toMail(request);
      return mail ? { id: request.id, mail } : [];
    });
    if (known.length > 0) {
      await queue.enqueue(known.map(({ mail }) => mail));
      await post(settleMailRequests.path, { ids: known.map(({ id }) => id) });
    }
    return requests.length === pageSize;
  }

  return async (signal?: AbortSignal): Promise<void> => {
    try {
      while ((await pullPage()) && !signal?.aborted) {}
      trouble.succeeded();
    } catch (error) {
      trouble.failed(error);
    }
  };
}
