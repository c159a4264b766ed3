import { PlatformError } from '@irp/errors';

const atOnce = 4;

/** How many imports one actor has under way here: each may unpack much from little, and take a processor for long. */
export class ImportSlots {
  readonly #underWay = new Map<string, number>();

  /** @returns what gives the slot back @throws PlatformError 429 */
  take(actor: string): () => void {
    const taken = this.#underWay.get(actor) ?? 0;
    if (taken >= atOnce)
      throw new PlatformError(
        'rate_limit_exceeded',
        `At most ${atOnce} imports of yours run at a time: wait until one has ended.`,
        { retryAfterS: 5 },
      );
    this.#underWay.set(actor, taken + 1);
    return () => {
      const left = this.#underWay.get(actor)! - 1;
      if (left === 0) this.#underWay.delete(actor);
      else this.#underWay.set(actor, left);
    };
  }
}
