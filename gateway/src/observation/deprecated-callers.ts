import type { Exchange } from '../exchange.ts';

export interface DeprecatedCaller {
  version: string;
  userId?: string;
  applicationId?: string;
  workspaceId: string;
  credentialId: string;
  calls: number;
  firstAt: string;
  lastAt: string;
}

const maxCallers = 10_000;

/** Who still calls a deprecated version, and how often, since this process started. Whoever called least recently is forgotten first. */
export class DeprecatedCallers {
  readonly #callers = new Map<string, DeprecatedCaller>();
  readonly #maxCallers: number;

  constructor(limit = maxCallers) {
    this.#maxCallers = limit;
  }

  count({ version, caller }: Exchange): void {
    if (version?.deprecation === undefined || caller === undefined) return;
    const { userId, applicationId, workspaceId, credentialId } = caller.principal;
    const key = `${version.name} ${credentialId}`;
    const now = new Date().toISOString();
    const known = this.#callers.get(key);
    this.#callers.delete(key);
    this.#callers.set(key, {
      version: version.name,
      ...(userId === undefined ? {} : { userId }),
      ...(applicationId === undefined ? {} : { applicationId }),
      workspaceId,
      credentialId,
      calls: (known?.calls ?? 0) + 1,
      firstAt: known?.firstAt ?? now,
      lastAt: now,
    });
    if (this.#callers.size > this.#maxCallers) this.#callers.delete(this.#callers.keys().next().value!);
  }

  /** Busiest first. */
  list(): DeprecatedCaller[] {
    return [...this.#callers.values()].toSorted((a, b) => b.calls - a.calls);
  }
}
