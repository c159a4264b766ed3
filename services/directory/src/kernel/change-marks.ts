/**
 * Milliseconds by which reads of changes overlap. A read can miss a change with an earlier
 * timestamp, because the write is not visible yet, or because the clocks of two database servers
 * differ. The overlap must be longer than the delay until a write is visible plus the difference of
 * the clocks.
 */
const overlapMs = 10_000;
const minMarkAgeMs = 1_000;

/**
 * The timestamp of the latest change that was read, and the time of the read by this process's
 * clock.
 */
interface Mark {
  seenAtMs: number;
  latestMs: number;
}

/**
 * Remembers up to which time the changes of a collection have been read. The documents have the
 * time of their last change, by the clock of the database.
 */
export class ChangeMarks {
  #marks: Mark[] = [];
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /**
   * Records a read of all documents, and forgets earlier reads.
   * @param latest the time of the latest change before this read
   */
  begin(latest: Date | undefined): void {
    this.#marks = [
      {
        seenAtMs: this.#nowMs(),
        latestMs: latest?.getTime() ?? 0,
      },
    ];
  }

  /**
   * Returns the time from which changes must be read. Earlier changes have certainly been read,
   * because a later change was read more than `overlapMs` ago.
   */
  since(): Date {
    const old = this.#marks.findLastIndex(({ seenAtMs }) => this.#nowMs() - seenAtMs >= overlapMs);
    if (old > 0) {
      this.#marks = this.#marks.slice(old);
    }
    return new Date((this.#marks[0]?.latestMs ?? 0) - (old === -1 ? overlapMs : 0));
  }

  /**
   * Records a read of changes.
   * @param latest the time of the latest change in the read
   */
  see(latest: Date | undefined): void {
    const last = this.#marks.at(-1);
    const seenAtMs = this.#nowMs();
    const latestMs = latest?.getTime() ?? 0;
    if (last && latestMs > last.latestMs && seenAtMs - last.seenAtMs >= minMarkAgeMs) {
      this.#marks.push({ seenAtMs, latestMs });
    }
  }
}
