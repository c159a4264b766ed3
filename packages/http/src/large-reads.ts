import type { ServerResponse } from 'node:http';
import type { Principal } from '@irp/contracts';
import { FairTurns, type FairTurnsOptions, type TurnHolder } from './fair-turns.ts';
import { smallPageRecords } from './to-json.ts';

/** The longest time that a page waits for its turn; the gateway waits 30 s for a response. */
const maxWaitMs = 20_000;

/** Requests of this process that were no large reads, of all services in it. */
let smallRequests = 0;

/** Reads that occupy the processor for long: a caller that sends many of them at once waits for its own. */
export class LargeReads {
  readonly #turns: FairTurns;

  constructor(options?: FairTurnsOptions) {
    this.#turns = new FairTurns({ elsewhere: () => smallRequests, ...options });
  }

  /** Responds to a request for a large page when it is the caller's turn; to any other at once. @throws PlatformError 503 */
  async respond(
    query: unknown,
    principal: Principal | undefined,
    leaving: AbortSignal,
    response: ServerResponse,
    send: () => Promise<void>,
  ): Promise<void> {
    if (principal === undefined || !isLarge(query)) {
      smallRequests++;
      return send();
    }
    const holder = holderOf(principal);
    const ending = AbortSignal.any([leaving, AbortSignal.timeout(maxWaitMs)]);
    const work = (sent: () => void) => {
      onceClosed(response, sent);
      return send();
    };
    await this.#turns.run(holder, work, ending);
  }

  /**
   * Reads a chunk of a stream of any length when it is the caller's turn, also where the caller has left: a stream records how it
   * ended when it is read. It does not wait for pages that are not sent.
   */
  chunk<Result>(principal: Principal | undefined, read: () => Promise<Result>): Promise<Result> {
    if (principal === undefined) return read();
    const { workspace, caller } = holderOf(principal);
    return this.#turns.run({ workspace, caller: `${caller} streams` }, (sent) => read().finally(sent));
  }
}

function onceClosed(response: ServerResponse, release: () => void): void {
  if (response.closed) release();
  else response.once('close', release);
}

function isLarge(query: unknown): boolean {
  if (typeof query !== 'object' || query === null || !('limit' in query)) return false;
  return typeof query.limit === 'number' && query.limit > smallPageRecords;
}

function holderOf({ workspaceId, userId, applicationId, credentialId }: Principal): TurnHolder {
  return { workspace: workspaceId, caller: userId ?? applicationId ?? credentialId };
}
