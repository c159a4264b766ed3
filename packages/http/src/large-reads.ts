import type { ServerResponse } from 'node:http';
import type { Principal } from '@irp/contracts';
import { FairTurns, type FairTurnsOptions, type TurnHolder } from '@irp/fair-queue';

/**
 * The longest time that a page, or a chunk of a stream, waits for its turn. The gateway waits 30 s
 * for a response; the page is read within them, too.
 */
const longestWaitMs = 15_000;

/**
 * A stream of so many bytes needs no turn, as a small page does not: 100 records of companies are
 * 62 KB.
 */
const smallStreamBytes = 65_536;
/**
 * An organization with more streams at a time waits for a turn with each: 300 small ones occupy the
 * processor for long, too.
 */
const smallStreamsAtOnce = 2;

/** The turns of one stream. */
export interface StreamTurns {
  /** So many bytes of it are read without a turn. */
  freeBytes: number;
  /** Whether it would wait for its turn now. */
  areTaken(): boolean;
  /** Reads a chunk when it is the caller's turn. @throws PlatformError 503 */
  take<Result>(read: () => Promise<Result>): Promise<Result>;
}

/** Requests of this process that were no large reads, of all services in it. */
let smallRequests = 0;

/**
 * Reads that occupy the processor or the database for long: a caller that sends many of them at
 * once waits for its own.
 */
export class LargeReads {
  readonly #turns: FairTurns;
  /** Streams by organization whose responses are not closed. */
  readonly #streams = new Map<string, number>();

  constructor({ maxWaitMs = longestWaitMs, ...options }: FairTurnsOptions = {}) {
    this.#turns = new FairTurns({
      elsewhere: () => smallRequests,
      maxWaitMs,
      ...options,
    });
  }

  /**
   * Responds to a request that reads much when it is the caller's turn; to any other at once.
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
   * The turns of a stream of any length, which do not wait for pages that are not sent; none
   * without a caller.
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

  /** @returns how many streams of the organization are open, with this one */
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
