import { type ClientNetworks, networksOf } from '@irp/http';

const halfLifeMs = 600_000;
/**
 * More are forgotten, those that were used longest ago first: of an address, both of its networks
 * and itself.
 */
const mostRemembered = 30_000;
/**
 * So many wrong passwords make a network suspicious, and so many suspicious networks the wider one
 * around them.
 */
const suspiciousUse = 3;
const suspiciousNetworks = 4;

interface Use {
  amount: number;
  atMs: number;
}

/**
 * How many wrong passwords were compared for each address and each network around it, of late: half
 * of them after ten minutes. Right passwords count for nothing, so that an office is not behind for
 * having many people.
 */
export class NetworkUse {
  readonly #now: () => number;
  /** In the order of their last use. */
  readonly #uses = new Map<string, Use>();
  /** The near networks in each wide one. */
  readonly #within = new Map<string, Set<string>>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  of(name: string): number {
    const use = this.#uses.get(name);
    return use === undefined ? 0 : use.amount * 0.5 ** ((this.#now() - use.atMs) / halfLifeMs);
  }

  /**
   * The network that an address shares its turns with: the wide one where many networks in it
   * behave alike.
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

  /** A password of this address is compared. */
  begin(address: string): void {
    this.#add(address, 1);
  }

  /** It was right. */
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
