import { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/observability';
import type { Connection } from 'mongoose';

/** Fewer bytes than configured are free on the disk of the database. */
export class LowSpaceError extends PlatformError {
  constructor(minFreeBytes: number) {
    const message = `The disk of the database has less than ${Math.ceil(minFreeBytes / 1_048_576)} MiB free: records can be read and deleted, but not added or changed. Try again in ${retryAfterS} seconds.`;
    super('unavailable', message, { retryAfterS });
  }
}

export interface FreeSpace {
  /** @throws LowSpaceError while less is free than configured */
  require(): Promise<void>;
}

const retryAfterS = 30;
const defaultMinFreeBytes = 268_435_456;
/** How long a measurement is used. */
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
 * Measures the free disk space of the database, to reject large writes: the reserve is for
 * deletions and required writes. If the server does not report the size of the disk, nothing is
 * rejected.
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
      // A server that does not answer, or forbids the command, is reported by the next write.
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
