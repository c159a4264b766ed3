import { actorOf, type reportRefusals as contract, type RefusedCalls } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import type { Deps } from './deps.ts';

/** More than a gateway can have waiting for an answer; what is older is not sent again. */
const maxRemembered = 5_000;

/** Records whom the gateway answered 403, by the request that was refused. */
export function reportRefusals({ refusals, now }: Deps) {
  /** By the report's id: a gateway that did not hear the answer sends it again. */
  const told = new Map<string, Promise<void>>();

  function tell({ id, workspaceId, at, request, traceparent, times, ...refused }: RefusedCalls): Promise<void> {
    const { credentialId: subject, credentialKind, userId, applicationId, operation, reason, missing } = refused;
    const person = { ...(userId === undefined ? {} : { userId }), ...(applicationId ? { applicationId } : {}) };
    const called = { ...(operation === undefined ? {} : { operation }), ...(missing.length === 0 ? {} : { missing }) };
    const data = { credentialKind, ...person, reason, ...called, ...(times === 1 ? {} : { times }) };
    // A gateway's clock may be ahead: nothing is recorded as of later than now.
    const time = new Date(Math.min(Date.parse(at), now()));
    const telling = refusals.tell(
      { type: 'access.denied', workspaceId, subject, actor: actorOf(refused), data },
      { time, request, traceparent },
    );
    telling.catch(() => told.delete(id));
    told.set(id, telling);
    if (told.size > maxRemembered) told.delete(told.keys().next().value!);
    return telling;
  }

  return async ({ body }: Call<typeof contract>): Promise<Reply> => {
    await Promise.all(body.refusals.map((refused) => told.get(refused.id) ?? tell(refused)));
    return { status: 204 };
  };
}
