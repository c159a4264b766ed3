import type { DeprecatedCalls } from '@irp/contracts';
import type { Exchange } from '../exchange.ts';

const maxCounts = 10_000;

/**
 * Counts who still calls a deprecated version, by credential and UTC day, since this process started. What has not been
 * taken for a report yet is known, so that only that is told. Whoever called least recently is forgotten first.
 */
export class DeprecatedCallers {
  readonly #counts = new Map<string, DeprecatedCalls>();
  readonly #changed = new Set<string>();
  readonly #maxCounts: number;

  constructor(limit = maxCounts) {
    this.#maxCounts = limit;
  }

  count({ version, caller }: Exchange, nowMs: number = Date.now()): void {
    if (version?.deprecation === undefined || caller === undefined) return;
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
    if (this.#counts.size > this.#maxCounts) this.#forget(this.#counts.keys().next().value!);
  }

  /** What changed since it was last taken, at most `limit`; {@link giveBack} it when it could not be told. */
  take(limit: number): DeprecatedCalls[] {
    const today = new Date().toISOString().slice(0, 10);
    const taken: DeprecatedCalls[] = [];
    for (const key of this.#changed) {
      if (taken.length === limit) break;
      taken.push(this.#counts.get(key)!);
      this.#changed.delete(key);
    }
    // A day that is over and told counts no further.
    for (const [key, { day }] of this.#counts) if (day !== today && !this.#changed.has(key)) this.#counts.delete(key);
    return taken;
  }

  giveBack(counts: readonly DeprecatedCalls[]): void {
    for (const count of counts) {
      const key = `${count.day} ${count.version} ${count.credentialId}`;
      if (!this.#counts.has(key)) this.#counts.set(key, count);
      this.#changed.add(key);
    }
  }

  /** Busiest first. */
  list(): DeprecatedCalls[] {
    return [...this.#counts.values()].toSorted((a, b) => b.calls - a.calls);
  }

  #forget(key: string): void {
    this.#counts.delete(key);
    this.#changed.delete(key);
  }
}
