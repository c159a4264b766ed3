import type { DeprecatedCalls } from '@irp/contracts/authorization';
import type { IdentifiedExchange } from '../exchange.ts';

const maxCounts = 10_000;

/**
 * Counts the calls to deprecated versions, by credential and UTC day, since the start of this
 * process. Tracks the counts changed since the last report. At the limit, evicts the least recently
 * updated count.
 */
export class DeprecatedCallCounts {
  readonly #counts = new Map<string, DeprecatedCalls>();
  readonly #changed = new Set<string>();
  readonly #maxCounts: number;

  constructor(limit = maxCounts) {
    this.#maxCounts = limit;
  }

  count(
    { version, caller }: Pick<IdentifiedExchange, 'version' | 'caller'>,
    nowMs: number = Date.now(),
  ): void {
    if (version?.deprecation === undefined || caller === undefined) {
      return;
    }
    const { userId, applicationId, workspaceId, credentialId } = caller.principal;
    const lastAt = new Date(nowMs).toISOString();
    const day = lastAt.slice(0, 10);
    const key = `${day} ${version.name} ${credentialId}`;
    const calls = (this.#counts.get(key)?.calls ?? 0) + 1;
    this.#counts.delete(key);
    this.#counts.set(key, {
      version: version.name,
      day,
      deprecatedOn: version.deprecation.date,
      sunsetAt: version.sunset?.toISOString() ?? null,
      successor: version.deprecation.successor ?? null,
      userId: userId ?? null,
      applicationId: applicationId ?? null,
      workspaceId,
      credentialId,
      calls,
      lastAt,
    });
    this.#changed.add(key);
    if (this.#counts.size > this.#maxCounts) {
      this.#evictOldest();
    }
  }

  /**
   * Returns at most `limit` changed counts and marks them as reported; {@link restore} reverts the
   * mark.
   */
  takeChanged(limit: number): DeprecatedCalls[] {
    const today = new Date().toISOString().slice(0, 10);
    const taken: DeprecatedCalls[] = [];
    for (const key of this.#changed) {
      if (taken.length === limit) {
        break;
      }
      const count = this.#counts.get(key);
      if (count !== undefined) {
        taken.push(count);
      }
      this.#changed.delete(key);
    }
    // A count of a past day cannot change any more, so a reported count is removed.
    for (const [key, { day }] of this.#counts) {
      if (day !== today && !this.#changed.has(key)) {
        this.#counts.delete(key);
      }
    }
    return taken;
  }

  /** Marks counts as changed again, after their report has failed. */
  restore(counts: readonly DeprecatedCalls[]): void {
    for (const count of counts) {
      const key = `${count.day} ${count.version} ${count.credentialId}`;
      if (!this.#counts.has(key)) {
        this.#counts.set(key, count);
      }
      this.#changed.add(key);
    }
  }

  /** Returns all counts, highest first. */
  list(): DeprecatedCalls[] {
    return [...this.#counts.values()].toSorted((a, b) => b.calls - a.calls);
  }

  #evictOldest(): void {
    for (const key of this.#counts.keys()) {
      this.#counts.delete(key);
      this.#changed.delete(key);
      return;
    }
  }
}
