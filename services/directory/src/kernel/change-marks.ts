/**
 * Maximum delay between the timestamp of a change and its visibility to reads, plus the maximum
 * difference between the clocks of two database servers. Changes of this period are compared again.
 */
const overlapMs = 10_000;
const minMarkAgeMs = 1_000;

/** The latest change seen at a time of this process's clock. */
interface Mark {
  seenAtMs: number;
  latestMs: number;
}

/**
 * The start time for reading changes of documents with a last-change time by the database's clock.
 */
export class ChangeMarks {
  #marks: Mark[] = [];
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** @param latest the latest change before the read of all documents */
  begin(latest: Date | undefined): void {
    this.#marks = [
      {
        seenAtMs: this.#nowMs(),
        latestMs: latest?.getTime() ?? 0,
      },
    ];
  }

  /** All changes before a change seen this long ago are readable by now. */
  since(): Date {
    const old = this.#marks.findLastIndex(({ seenAtMs }) => this.#nowMs() - seenAtMs >= overlapMs);
    if (old > 0) {
      this.#marks = this.#marks.slice(old);
    }
    return new Date((this.#marks[0]?.latestMs ?? 0) - (old === -1 ? overlapMs : 0));
  }

  /** @param latest the latest of the changes read */
  see(latest: Date | undefined): void {
    const last = this.#marks.at(-1);
    const seenAtMs = this.#nowMs();
    const latestMs = latest?.getTime() ?? 0;
    if (last && latestMs > last.latestMs && seenAtMs - last.seenAtMs >= minMarkAgeMs) {
      this.#marks.push({ seenAtMs, latestMs });
    }
  }
}
