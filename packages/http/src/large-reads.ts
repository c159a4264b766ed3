import type { ServerResponse } from 'node:http';
import type { Principal } from '@irp/contracts';
import { FairTurns, type FairTurnsOptions, type TurnHolder } from '@irp/fair-queue';

/**
 * Default maximum time that a large page, or a chunk of a stream, waits in the queue. The gateway
 * waits at most 30 s for a response, including the wait in the queue and the read of the page.
 */
export const longestWaitMs = 15_000;

/**
 * Number of bytes that a stream may read before it waits in the queue. The number is about the size
 * of a small page: 100 records of companies have 62 KB.
 */
const smallStreamBytes = 65_536;
/**
 * Number of concurrent streams of an organization that may begin without a wait in the queue.
 * Further streams wait in the queue, because even 300 small streams would occupy the processor for
 * a long time.
 */
const smallStreamsAtOnce = 2;

export interface StreamTurns {
  /** Number of bytes that the stream may read before it waits in the queue. */
  freeBytes: number;
  /** Whether a read would have to wait in the queue now. */
  areTaken(): boolean;
  /**
   * Waits in the queue, then reads a chunk.
   * @throws PlatformError 503
   */
  take<Result>(read: () => Promise<Result>): Promise<Result>;
}

/** Number of all requests since the start of this process that were not large reads. */
let smallRequests = 0;

/**
 * Limits large reads, which occupy the processor or the database for a long time. Large reads wait
 * in a queue that serves the callers in turn.
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
   * Responds to a heavy read after a wait in the queue, and to any other request at once.
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
   * Returns the access of a stream to the queue; undefined without a principal. Streams have a
   * separate limit of unsent results, so a stream does not wait until the caller's pages are sent.
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

  /**
   * Counts a new stream until its response ends. @returns the number of open streams of the
   * organization, including the new stream
   */
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
