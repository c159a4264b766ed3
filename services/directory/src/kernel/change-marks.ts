/**
 * How long a change may take from the time that it bears until it can be read, and how far the
 * clocks of two servers of the database may differ: the changes of so long are compared again.
 */
const overlapMs = 10_000;
const minMarkAgeMs = 1_000;

/** The latest change that was seen at a time of this process's own clock. */
interface Mark {
  seenAtMs: number;
  latestMs: number;
}

/**
 * From when on changes are to be read, of documents that bear the time of their last change by the
 * database's clock.
 */
export class ChangeMarks {
  #marks: Mark[] = [];
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** @param latest the latest change before all documents are read */
  begin(latest: Date | undefined): void {
    this.#marks = [
      {
        seenAtMs: this.#nowMs(),
        latestMs: latest?.getTime() ?? 0,
      },
    ];
  }

  /** Of what was seen so long ago, all earlier changes can be read by now. */
  since(): Date {
    const old = this.#marks.findLastIndex(({ seenAtMs }) => this.#nowMs() - seenAtMs >= overlapMs);
    if (old > 0) {
      this.#marks = this.#marks.slice(old);
    }
    return new Date((this.#marks[0]?.latestMs ?? 0) - (old === -1 ? overlapMs : 0));
  }

  /** @param latest of the changes that were read */
  see(latest: Date | undefined): void {
    const last = this.#marks.at(-1);
    const seenAtMs = this.#nowMs();
    const latestMs = latest?.getTime() ?? 0;
    if (last && latestMs > last.latestMs && seenAtMs - last.seenAtMs >= minMarkAgeMs) {
      this.#marks.push({ seenAtMs, latestMs });
    }
  }
}
