import { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/observability';
import type { Connection } from 'mongoose';

/** The disk of the database has less free space than configured. */
export class LowSpaceError extends PlatformError {
  constructor(minFreeBytes: number) {
    const message = `The disk of the database has less than ${Math.ceil(minFreeBytes / 1_048_576)} MiB free: records can be read and deleted, but not added or changed. Try again in ${retryAfterS} seconds.`;
    super('unavailable', message, { retryAfterS });
  }
}

export interface FreeSpace {
  /**
   * Checks the free space.
   * @throws LowSpaceError if the disk has less free space than configured
   */
  require(): Promise<void>;
}

const retryAfterS = 30;
const defaultMinFreeBytes = 268_435_456;
/** How long a measurement is used, in milliseconds. */
const measuredForMs = 1_000;

interface Space {
  freeBytes: number;
  neededBytes: number;
}

interface DiskStats {
  fsUsedSize?: number;
  fsTotalSize?: number;
}

/**
 * Measures the free disk space of the database. Callers reject large writes if the space is low,
 * because deletions and required writes need the remaining space. If the server does not report the
 * size of the disk, nothing is rejected.
 * @param minFreeBytes required free space. Default: 256 MiB, or a tenth of a smaller disk
 */
export function createFreeSpace(
  connection: Connection,
  minFreeBytes: number | undefined,
  { log, now = performance.now.bind(performance) }: { log: Logger; now?: () => number },
): FreeSpace {
  let measured: Promise<Space | undefined> | undefined;
  let measuredAtMs = 0;
  let isLow = false;

  async function measure(): Promise<Space | undefined> {
    const { fsUsedSize, fsTotalSize }: DiskStats =
      (await connection.db?.command({ dbStats: 1 })) ?? {};
    if (fsUsedSize === undefined || fsTotalSize === undefined) {
      return undefined;
    }
    return {
      freeBytes: fsTotalSize - fsUsedSize,
      neededBytes: minFreeBytes ?? Math.min(defaultMinFreeBytes, fsTotalSize / 10),
    };
  }

  async function measuredSpace(): Promise<Space | undefined> {
    if (measured === undefined || now() - measuredAtMs >= measuredForMs) {
      measuredAtMs = now();
      // If the server does not respond, or forbids the command, the next write reports the problem.
      measured = measure().catch(() => undefined);
    }
    return measured;
  }

  return {
    async require() {
      const space = await measuredSpace();
      const wasLow = isLow;
      isLow = space !== undefined && space.freeBytes < space.neededBytes;
      if (isLow !== wasLow) {
        log.warn(
          space ?? {},
          isLow ? 'database disk nearly full' : 'database disk has free space again',
        );
      }
      if (space && isLow) {
        throw new LowSpaceError(space.neededBytes);
      }
    },
  };
}
