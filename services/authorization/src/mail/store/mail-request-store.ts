import { newId } from '@irp/contracts';
import type { MailRequest } from '@irp/contracts/authorization';
import type { MailLanguage } from '@irp/contracts/notifications';
import { currentSpan } from '@irp/observability';
import { isDuplicateKey } from '@irp/persistence';
import type { Sealer } from '@irp/secrets';
import type { RequestedMail } from '../requested-mail.ts';
import type { MailModels, MailRequestRow } from './mail-request-model.ts';

interface Leased {
  requests: MailRequest[];
  /**
   * Ids of requests whose params cannot be decrypted, because the params were encrypted with
   * another `SECRETS_KEY`. Unreadable requests are not leased again.
   */
  unreadable: string[];
}

export interface MailRequestStore {
  /** Stores a request, unless a request with the same key exists. */
  add(mail: RequestedMail & { language: MailLanguage }): Promise<void>;
  /**
   * Leases the oldest requests without a lease for a minute. Concurrent calls get different
   * requests.
   */
  lease(limit: number): Promise<Leased>;
  /** Returns when the oldest waiting request was stored; undefined if no request is waiting. */
  oldestWaiting(): Promise<Date | undefined>;
  /**
   * Removes recipients and params of requests. The idempotency keys stay stored, so a repeated
   * request is still ignored.
   */
  settle(ids: readonly string[]): Promise<void>;
}

const leaseMs = 60_000;
const retentionMs = 30 * 86_400_000;
const purpose = 'mail request';

export function createMailRequestStore(
  { mailRequests }: MailModels,
  sealer: Sealer,
): MailRequestStore {
  function open(row: MailRequestRow): MailRequest | undefined {
    const {
      _id: id,
      key,
      to = '',
      userId,
      language,
      kind,
      sealedParams,
      createdAt,
      traceparent,
    } = row;
    if (!sealedParams) {
      return undefined;
    }
    try {
      const params = JSON.parse(sealer.open(Buffer.from(sealedParams.buffer), purpose, id));
      return {
        id,
        key,
        to,
        userId,
        language,
        kind,
        params,
        createdAt: createdAt.toISOString(),
        ...(traceparent === undefined ? {} : { traceparent }),
      };
    } catch {
      return undefined;
    }
  }

  return {
    async add({ key, to, userId, language, kind, params, events = [], isWithheld = false }) {
      const now = new Date();
      const expireAt = new Date(now.getTime() + retentionMs);
      const _id = newId();
      const traceparent = currentSpan()?.traceparent;
      const row: MailRequestRow = {
        _id,
        key,
        to,
        userId,
        language,
        kind,
        ...(isWithheld ? {} : { sealedParams: sealer.seal(JSON.stringify(params), purpose, _id) }),
        state: isWithheld ? 'withheld' : 'waiting',
        leasedUntil: now,
        createdAt: now,
        expireAt,
        ...(traceparent === undefined ? {} : { traceparent }),
        ...(events.length > 0 ? { outbox: events } : { removeAt: expireAt }),
      };
      await mailRequests
        .create(row)
        .catch((error) => (isDuplicateKey(error) ? undefined : Promise.reject(error)));
    },
    async lease(limit) {
      const now = Date.now();
      const free = {
        state: 'waiting',
        leasedUntil: { $lte: new Date(now) },
      } as const;
      const oldest = await mailRequests
        .find(free)
        .sort({ _id: 1 })
        .limit(limit)
        .select({ _id: 1 })
        .lean();
      const ids = oldest.map(({ _id }) => _id);
      if (ids.length === 0) {
        return { requests: [], unreadable: [] };
      }
      const leaseId = newId();
      const claim = {
        $set: {
          leaseId,
          leasedUntil: new Date(now + leaseMs),
        },
      };
      await mailRequests.updateMany(
        {
          _id: { $in: ids },
          ...free,
        },
        claim,
      );
      const claimed = mailRequests
        .find({
          _id: { $in: ids },
          state: 'waiting',
          leaseId,
        })
        .sort({ _id: 1 });
      const rows = await claimed.lean<MailRequestRow[]>();
      const opened = rows.map((row) => ({
        id: row._id,
        request: open(row),
      }));
      const unreadable = opened.filter(({ request }) => request === undefined).map(({ id }) => id);
      // Unreadable requests are marked as failed, because no later attempt can read them, and other
      // requests must not wait.
      if (unreadable.length > 0) {
        await mailRequests.updateMany(
          {
            _id: { $in: unreadable },
            state: 'waiting',
          },
          { $set: { state: 'failed' } },
        );
      }
      return {
        requests: opened.flatMap(({ request }) => request ?? []),
        unreadable,
      };
    },
    async oldestWaiting() {
      const query = mailRequests
        .findOne({ state: 'waiting' })
        .sort({ _id: 1 })
        .select({ createdAt: 1 });
      return (await query.lean<Pick<MailRequestRow, 'createdAt'>>())?.createdAt;
    },
    async settle(ids) {
      const emptied = {
        $set: { state: 'taken' },
        $unset: {
          to: 1,
          sealedParams: 1,
          leaseId: 1,
        },
      } as const;
      await mailRequests.updateMany(
        {
          _id: { $in: [...ids] },
          state: 'waiting',
        },
        emptied,
      );
    },
  };
}
