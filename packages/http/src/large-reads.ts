import type { ServerResponse } from 'node:http';
import type { Principal } from '@irp/contracts';
import { FairTurns, type FairTurnsOptions, type TurnHolder } from '@irp/fair-queue';

/**
 * The longest wait of a page, or a chunk of a stream, for its turn. The gateway waits 30 s for a
 * response, including the read of the page.
 */
const longestWaitMs = 15_000;

/**
 * Number of bytes that a stream reads without a turn, as a small page does. 100 records of
 * companies are 62 KB.
 */
const smallStreamBytes = 65_536;
/**
 * Number of concurrent streams of an organization that may begin without a turn. With more, each
 * waits, because 300 small streams would occupy the processor for a long time, too.
 */
const smallStreamsAtOnce = 2;

export interface StreamTurns {
  /** Number of bytes that are read without a turn. */
  freeBytes: number;
  /** Tells whether the stream would have to wait now. */
  areTaken(): boolean;
  /**
   * Reads a chunk when it is the caller's turn.
   * @throws PlatformError 503
   */
  take<Result>(read: () => Promise<Result>): Promise<Result>;
}

/** Number of running requests that are no large reads, of all services in this process. */
let smallRequests = 0;

/**
 * Limits reads that occupy the processor or the database for long. Several such reads of a caller
 * wait for each other.
 */
export class LargeReads {
  readonly #turns: FairTurns;
  /** Number of streams whose response has not ended, by organization. */
  readonly #streams = new Map<string, number>();

  constructor({ maxWaitMs = longestWaitMs, ...options }: FairTurnsOptions = {}) {
    this.#turns = new FairTurns({
      elsewhere: () => smallRequests,
      maxWaitMs,
      ...options,
    });
  }

  /**
   * Responds to a heavy read when it is the caller's turn, and to any other request at once.
   * @throws PlatformError 503
   */
  async respond(
    isHeavy: boolean,
    principal: Principal | undefined,
    leaving: AbortSignal,
    response: ServerResponse,
    send: () => Promise<void>,
  ): Promise<void> {
    if (principal === undefined || !isHeavy) {
      smallRequests++;
      return send();
    }
    const holder = holderOf(principal);
    const work = (sent: () => void) => {
      onceClosed(response, sent);
      return send();
    };
    await this.#turns.run(holder, work, leaving);
  }

  /**
   * The turns of a stream of any length. The stream does not wait for unsent pages of the caller.
   * Undefined without a caller.
   */
  ofStream(
    principal: Principal | undefined,
    leaving: AbortSignal,
    response: ServerResponse,
  ): StreamTurns | undefined {
    if (principal === undefined) {
      return undefined;
    }
    const own = holderOf(principal);
    const holder = { ...own, caller: `${own.caller} streams` };
    return {
      freeBytes:
        this.#openStream(own.organization, response) > smallStreamsAtOnce ? 0 : smallStreamBytes,
      areTaken: () => this.#turns.areTaken,
      take: (read) => this.#turns.run(holder, (sent) => read().finally(sent), leaving),
    };
  }

  /** @returns the number of open streams of the organization, including this one */
  #openStream(organization: string, response: ServerResponse): number {
    const open = (this.#streams.get(organization) ?? 0) + 1;
    this.#streams.set(organization, open);
    onceClosed(response, () => {
      const left = (this.#streams.get(organization) ?? 1) - 1;
      if (left > 0) {
        this.#streams.set(organization, left);
      } else {
        this.#streams.delete(organization);
      }
    });
    return open;
  }
}

function onceClosed(response: ServerResponse, release: () => void): void {
  if (response.closed) {
    release();
  } else {
    response.once('close', release);
  }
}

function holderOf({
  organizationId,
  workspaceId,
  userId,
  applicationId,
  credentialId,
}: Principal): TurnHolder {
  return {
    organization: organizationId,
    workspace: workspaceId,
    caller: userId ?? applicationId ?? credentialId,
  };
}
