import { type ClientNetworks, networksOf } from '@irp/http';

const halfLifeMs = 600_000;
/**
 * Maximum number of remembered networks. Beyond the maximum, the least recently used networks are
 * forgotten. Each IP address uses three entries: one for the address itself, and one for each of
 * its two networks.
 */
const mostRemembered = 30_000;
/**
 * A network with this number of wrong passwords is suspicious. A wide network is suspicious if it
 * contains `suspiciousNetworks` suspicious networks.
 */
const suspiciousUse = 3;
const suspiciousNetworks = 4;

interface Use {
  amount: number;
  atMs: number;
}

/**
 * Counts the wrong passwords from each IP address and each of its networks, with a half-life of ten
 * minutes. Right passwords do not count, so many users of one office do not make its network
 * suspicious.
 */
export class NetworkUse {
  readonly #now: () => number;
  /** The counts, in the order of their last use. */
  readonly #uses = new Map<string, Use>();
  /** The narrow networks in each wide network. */
  readonly #within = new Map<string, Set<string>>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  of(name: string): number {
    const use = this.#uses.get(name);
    return use === undefined ? 0 : use.amount * 0.5 ** ((this.#now() - use.atMs) / halfLifeMs);
  }

  /**
   * Returns the network whose count determines the order of the address in the queue. The result is
   * the narrow network, or the wide network if the wide network contains many suspicious networks.
   */
  networkOf({ near, wide }: ClientNetworks): string {
    let suspicious = 0;
    for (const name of this.#within.get(wide) ?? []) {
      if (this.isSuspicious(name)) {
        suspicious++;
      }
    }
    return suspicious >= suspiciousNetworks ? wide : near;
  }

  isSuspicious(name: string): boolean {
    return this.of(name) >= suspiciousUse;
  }

  /** Counts a password comparison for the address before its result is known. */
  begin(address: string): void {
    this.#add(address, 1);
  }

  /** Reverts `begin` after a right password. */
  forgive(address: string): void {
    this.#add(address, -1);
  }

  #add(address: string, amount: number): void {
    const { near, wide } = networksOf(address);
    for (const name of new Set([address, near, wide])) {
      const after = Math.max(0, this.of(name) + amount);
      this.#uses.delete(name);
      if (after > 0) {
        this.#uses.set(name, {
          amount: after,
          atMs: this.#now(),
        });
      }
    }
    if (this.#uses.has(near)) {
      this.#within.set(wide, (this.#within.get(wide) ?? new Set()).add(near));
    } else {
      this.#leave(near, wide);
    }
    for (const [oldest] of this.#uses) {
      if (this.#uses.size <= mostRemembered) {
        break;
      }
      this.#uses.delete(oldest);
      this.#leave(oldest, networksOf(oldest).wide);
    }
  }

  #leave(near: string, wide: string): void {
    const networks = this.#within.get(wide);
    networks?.delete(near);
    if (networks?.size === 0) {
      this.#within.delete(wide);
    }
  }
}
