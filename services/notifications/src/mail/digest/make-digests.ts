import type { Lease } from '@irp/events';
import type { Logger } from '@irp/observability';
import type { Mail, MailQueue, RenderMail } from '../mail.ts';
import type { PreferenceStore } from '../recipients/store/preference-store.ts';
import type { CollectedMail, CollectedStore } from '../store/collected-store.ts';
import { composeDigest, type DigestEntry, toEntry } from './domain/compose-digest.ts';
import { digestKey, latestDigestAt, nextDigestAt } from './domain/digest-time.ts';

interface Dependencies {
  collected: Omit<CollectedStore, 'add'>;
  preferences: Pick<PreferenceStore, 'find' | 'findChanged' | 'markReviewed'>;
  /** The queue for digests. */
  queue: MailQueue;
  render: RenderMail;
  /** The page linked from a digest. */
  link: string;
  /** Hour of the day, in UTC, at which digests are sent. */
  hour: number;
  lease: Lease;
  log: Logger;
  now: () => number;
}

const maxEntries = 100;
/** Maximum number of mails in a digest. Further mails wait for the next digest. */
const maxCollected = 1_000;
const reviewedAtOnce = 100;
/** Maximum number of links of a span. packages/tracing drops further links. */
const maxLinks = 128;

/**
 * Returns the traces of a digest. A span can have only one parent, so the span of the newest traced
 * mail becomes the parent. The spans of the other mails become span links, newest first.
 */
function tracesOf(mails: readonly CollectedMail[]): Pick<Mail, 'traceparent' | 'links'> {
  const [traceparent, ...links] = new Set(
    mails.toReversed().flatMap((mail) => mail.traceparent ?? []),
  );
  if (traceparent === undefined) {
    return {};
  }
  return {
    traceparent,
    ...(links.length > 0 && { links: links.slice(0, maxLinks) }),
  };
}

/**
 * Creates a task with two steps. First, the task applies changed preferences to collected mails.
 * Second, the task creates a digest for each user with due mails. The digest is stored together
 * with the ids of its mails, before the mails are marked as part of the digest. After an
 * interruption, the next run continues from the stored digest.
 */
export function createMakeDigests({
  collected,
  preferences,
  queue,
  lease,
  log,
  now,
  ...deps
}: Dependencies) {
  let isStopping = false;
  const goesOn = async () => !isStopping && (await lease.hold());

  /**
   * Applies the user's preferences to the collected mails.
   * @returns true if the user has digests turned on
   */
  async function applyChoice(userId: string): Promise<boolean> {
    const { digest, disabled } = await preferences.find(userId);
    if (disabled.length > 0) {
      await collected.drop(userId, disabled);
    }
    if (digest === 'off') {
      await collected.release(userId, new Date(now()));
    }
    return digest !== 'off';
  }

  /** Applies changed preferences at once, even if no mail is due. */
  async function review(): Promise<void> {
    while (await goesOn()) {
      const changed = await preferences.findChanged(reviewedAtOnce);
      for (const { userId, revision } of changed) {
        await applyChoice(userId);
        await preferences.markReviewed(userId, revision);
      }
      if (changed.length < reviewedAtOnce) {
        return;
      }
    }
  }

  async function entriesOf(mails: readonly CollectedMail[]): Promise<DigestEntry[]> {
    const entries: DigestEntry[] = [];
    for (const { id, open } of mails) {
      try {
        const mail = open();
        entries.push(toEntry(mail, deps.render(mail)));
      } catch (error) {
        log.error(
          { err: error, mailId: id },
          'mail not rendered; the digest is sent without this mail',
        );
        await collected.fail(id, String(error instanceof Error ? error.message : error));
      }
    }
    return entries;
  }

  async function store(
    userId: string,
    key: string,
    mails: readonly CollectedMail[],
  ): Promise<void> {
    const entries = await entriesOf(mails.slice(0, maxEntries));
    const newest = mails.at(-1);
    if (entries.length === 0 || !newest) {
      return;
    }
    const params = composeDigest(entries, Math.max(0, mails.length - maxEntries), deps.link);
    const { to, language } = newest;
    const collects = mails.map(({ id }) => id);
    await queue.enqueue([
      {
        kind: 'digest',
        params,
        key,
        to,
        userId,
        language,
        collects,
        ...tracesOf(mails),
      },
    ]);
  }

  async function sendDigest(userId: string): Promise<void> {
    if (!(await applyChoice(userId))) {
      return;
    }
    const mails = await collected.due(userId, new Date(now()), maxCollected);
    const [first] = mails;
    if (!first) {
      return;
    }
    const key = digestKey(userId, first.dueAt);
    // Another process may have stored this digest already, with fewer mails.
    if (!(await collected.idsIn(key))) {
      await store(userId, key, mails);
    }
    const inside = await collected.idsIn(key);
    const ids = mails.map(({ id }) => id);
    await collected.end(ids.filter((id) => inside?.has(id)));
    await collected.postpone(
      ids.filter((id) => !inside?.has(id)),
      nextDigestAt(now(), deps.hour),
    );
  }

  return {
    async run(): Promise<void> {
      if (!(await goesOn())) {
        return;
      }
      await collected.correctTimes(latestDigestAt(now()), nextDigestAt(now(), deps.hour));
      await review();
      while (await goesOn()) {
        const userId = await collected.firstDue(new Date(now()));
        if (userId === undefined) {
          return;
        }
        await sendDigest(userId);
      }
    },
    /** Makes `run` end after the current user. */
    stop(): void {
      isStopping = true;
    },
  };
}
