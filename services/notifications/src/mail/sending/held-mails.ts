import { leaseMs, type MailStore, type StoredMail } from '../store/mail-store.ts';

/** The mails leased by this process. A leased mail waits for a connection, or is being sent. */
export interface HeldMails {
  /**
   * Returns a due mail; undefined if none is due. If no leased mail waits, leases up to `limit`
   * mails.
   */
  next(limit: number): Promise<StoredMail | undefined>;
  /** Returns whether this process still has the lease of a mail. */
  holds(id: string): boolean;
  /** Removes a mail. Must be called after the outcome is stored. */
  done(id: string): void;
  /** Adds a mail that was not tried to the waiting mails again. */
  putBack(mail: StoredMail): void;
  /** Releases the leases of the waiting mails. */
  release(): Promise<void>;
  /** Extends the leases of all mails. */
  renew(): Promise<void>;
}

/**
 * Creates the set of leased mails.
 * @param lease leases mails and returns their number. `mails` contains only the leased mails that
 *   must be sent
 */
export function createHeldMails(
  store: MailStore,
  holder: string,
  lease: (limit: number) => Promise<{ found: number; mails: StoredMail[] }>,
): HeldMails {
  let waiting: StoredMail[] = [];
  /**
   * The time at which each lease ends at the earliest, by mail id. The times come from
   * `performance.now()`, because this clock does not jump.
   */
  const heldUntilMs = new Map<string, number>();
  let leasing: Promise<number> | undefined;

  async function leaseMore(limit: number): Promise<number> {
    const startedMs = performance.now();
    const { found, mails } = await lease(limit);
    // If a lease expires during sending, this process may lease the same mail again. The filter
    // skips a mail that is already in `heldUntilMs`.
    const added = mails.filter(({ id }) => !heldUntilMs.has(id));
    for (const { id } of added) {
      heldUntilMs.set(id, startedMs + leaseMs);
    }
    waiting.push(...added);
    return found;
  }

  const holds = (id: string) => performance.now() < (heldUntilMs.get(id) ?? 0);

  return {
    holds,
    async next(limit) {
      for (;;) {
        for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
          if (holds(mail.id)) {
            return mail;
          }
          heldUntilMs.delete(mail.id);
        }
        leasing ??= leaseMore(limit).finally(() => {
          leasing = undefined;
        });
        if ((await leasing) === 0) {
          return undefined;
        }
      }
    },
    done: (id) => void heldUntilMs.delete(id),
    putBack: (mail) => void waiting.unshift(mail),
    async release() {
      const released = waiting.map(({ id }) => id);
      waiting = [];
      for (const id of released) {
        heldUntilMs.delete(id);
      }
      if (released.length > 0) {
        await store.release(holder, released);
      }
    },
    async renew() {
      const startedMs = performance.now();
      const ids = [...heldUntilMs.keys()];
      if (ids.length === 0) {
        return;
      }
      await store.renew(holder, ids);
      for (const [id, untilMs] of heldUntilMs) {
        if (untilMs > startedMs) {
          heldUntilMs.set(id, startedMs + leaseMs);
        }
      }
    },
  };
}
