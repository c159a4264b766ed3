import type { ServerResponse } from 'node:http';
import type { Principal } from '@irp/contracts';
import { FairTurns, type FairTurnsOptions, type TurnHolder } from '@irp/fair-queue';

/**
 * The longest wait of a page, or a chunk of a stream, for its turn. The gateway waits 30 s for a
 * response, including the read of the page.
 */
const longestWaitMs = 15_000;

/** A stream of this size needs no turn, like a small page: 100 records of companies are 62 KB. */
const smallStreamBytes = 65_536;
/**
 * An organization with more concurrent streams waits for a turn with each stream: 300 small streams
 * occupy the processor for long, too.
 */
const smallStreamsAtOnce = 2;

export interface StreamTurns {
  /** The number of bytes read without a turn. */
  freeBytes: number;
  /** Whether the stream would currently wait for its turn. */
  areTaken(): boolean;
  /** Reads a chunk at the caller's turn. @throws PlatformError 503 */
  take<Result>(read: () => Promise<Result>): Promise<Result>;
}

/** Requests of this process besides large reads, over all services in the process. */
let smallRequests = 0;

/**
 * Reads with a long occupation of the processor or the database: the concurrent reads of a caller
 * wait for each other.
 */
export class LargeReads {
  readonly #turns: FairTurns;
  /** Streams with an unclosed response, by organization. */
  readonly #streams = new Map<string, number>();

  constructor({ maxWaitMs = longestWaitMs, ...options }: FairTurnsOptions = {}) {
    this.#turns = new FairTurns({
      elsewhere: () => smallRequests,
      maxWaitMs,
      ...options,
    });
  }

  /**
   * Responds to a heavy read at the caller's turn; to any other request at once.
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

  /** @returns the number of open streams of the organization, including this stream */
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
