import type { DeadLetter, DeadLetterQuery } from '../event-bus.ts';
import type { LogEngine, LogMessage, StoredMessage } from '../log-engine.ts';
import { deadLetterTopic } from '../topic-name.ts';
import { readEvent } from './read-event.ts';

/** An entry of a dead-letter topic: the dead letter with this id was replayed. */
interface Replayed {
  replayed: string;
}

interface FailedMessage {
  group: string;
  topic: string;
  partition: number;
  message: StoredMessage;
  reason: string;
  attempts: number;
}

const maxRawBytes = 524_288;
const maxReasonLength = 2_000;
/**
 * Maximum size of a dead letter in bytes. A larger dead letter contains only the first bytes of the
 * event.
 */
const maxLetterBytes = 940_000;

/**
 * Stores dead letters. Each group has one dead-letter topic for each topic that the group reads.
 */
export class DeadLetterStore {
  readonly #engine: LogEngine;
  /** The last replay that this process began. */
  #replayed: Promise<unknown> = Promise.resolve();

  constructor(engine: LogEngine) {
    this.#engine = engine;
  }

  async put({ message, reason, ...source }: FailedMessage): Promise<void> {
    const { key, value, offset } = message;
    const letter = {
      id: `${source.partition}-${offset}`,
      ...source,
      offset,
      key,
      reason: reason.replace(/\s+/g, ' ').slice(0, maxReasonLength),
      failedAt: new Date().toISOString(),
      size: value.length,
    } satisfies DeadLetter;
    const complete = withEvent(letter, value);
    const raw = () =>
      Buffer.from(
        JSON.stringify({
          ...letter,
          raw: value.subarray(0, maxRawBytes).toString('base64'),
        }),
      );
    await this.#append(source, [
      {
        key,
        value: complete && complete.length <= maxLetterBytes ? complete : raw(),
      },
    ]);
  }

  /** Returns dead letters, the oldest first. */
  list(
    group: string,
    topic: string,
    { ids, limit = 100 }: DeadLetterQuery = {},
  ): Promise<DeadLetter[]> {
    const wanted = ids && new Set(ids);
    return this.#find(group, topic, limit, ({ id }) => !wanted || wanted.has(id));
  }

  async #find(
    group: string,
    topic: string,
    limit: number,
    matches: (letter: DeadLetter) => boolean,
  ): Promise<DeadLetter[]> {
    const pending = new Set<string>();
    const letters = new Map<string, DeadLetter>();
    await this.#scan(group, topic, (entry) => {
      if ('replayed' in entry) {
        pending.delete(entry.replayed);
        letters.delete(entry.replayed);
      } else if (matches(entry)) {
        pending.add(entry.id);
        // Limits the number of dead letters in memory.
        if (letters.size < limit * 2) {
          letters.set(entry.id, entry);
        }
      }
    });
    const listed = [...pending].slice(0, limit);
    if (!listed.every((id) => letters.has(id))) {
      await this.#scan(group, topic, (entry) => {
        if (!('replayed' in entry) && listed.includes(entry.id)) {
          letters.set(entry.id, entry);
        }
      });
    }
    return listed.flatMap((id) => letters.get(id) ?? []);
  }

  /**
   * Replays dead letters. Replays run one after the other, because two concurrent replays would
   * deliver the same dead letter twice.
   */
  replay(group: string, topic: string, query: DeadLetterQuery = {}): Promise<number> {
    const replay = this.#replayed.then(() => this.#replayNow(group, topic, query));
    this.#replayed = replay.catch(() => undefined);
    return replay;
  }

  async #replayNow(
    group: string,
    topic: string,
    { ids, limit = 100 }: DeadLetterQuery,
  ): Promise<number> {
    const wanted = ids && new Set(ids);
    const letters = await this.#find(
      group,
      topic,
      limit,
      ({ id, event }) => event !== undefined && (!wanted || wanted.has(id)),
    );
    if (letters.length === 0) {
      return 0;
    }
    await this.#engine.append(
      topic,
      letters.map(({ key, event }) => ({
        key,
        value: Buffer.from(JSON.stringify(event)),
        onlyGroup: group,
      })),
    );
    // The entry that marks the dead letter as replayed is written after the replayed message. If
    // the process crashes in between, the dead letter is replayed twice, but not lost.
    await this.#append(
      { group, topic },
      letters.map(({ id, key }) => ({
        key,
        value: Buffer.from(JSON.stringify({ replayed: id } satisfies Replayed)),
      })),
    );
    return letters.length;
  }

  /**
   * Replaces dead letters. If the engine cannot overwrite a dead letter, appends the new dead
   * letter with the same id.
   */
  async replace(
    group: string,
    topic: string,
    replace: (letter: DeadLetter) => DeadLetter | undefined,
  ): Promise<number> {
    const replaced: LogMessage[] = [];
    const change = ({ key, value }: StoredMessage): Buffer | undefined => {
      const entry: DeadLetter | Replayed = JSON.parse(value.toString());
      const letter = 'replayed' in entry ? undefined : replace(entry);
      if (letter === undefined) {
        return undefined;
      }
      const changed = Buffer.from(JSON.stringify(letter));
      if (!changed.equals(value)) {
        replaced.push({ key, value: changed });
      }
      return changed;
    };
    const name = deadLetterTopic(topic, group);
    if (this.#engine.rewrite) {
      await this.#engine.rewrite(name, change);
    } else {
      const pending = new Set(
        (await this.list(group, topic, { limit: Number.MAX_SAFE_INTEGER })).map(({ id }) => id),
      );
      await this.#engine.scan(name, change);
      const waiting = replaced.filter(({ value }) => pending.has(JSON.parse(value.toString()).id));
      if (waiting.length > 0) {
        await this.#engine.append(name, waiting);
      }
    }
    return replaced.length;
  }

  #append(
    { group, topic }: { group: string; topic: string },
    messages: LogMessage[],
  ): Promise<void> {
    return this.#engine.append(deadLetterTopic(topic, group), messages);
  }

  #scan(
    group: string,
    topic: string,
    visit: (entry: DeadLetter | Replayed) => void,
  ): Promise<void> {
    return this.#engine.scan(deadLetterTopic(topic, group), ({ value }) =>
      visit(JSON.parse(value.toString())),
    );
  }
}

/** Returns undefined if the message is no event, or is nested too deeply for JSON.stringify. */
function withEvent(letter: DeadLetter, value: Buffer): Buffer | undefined {
  const read = readEvent(value);
  if (!('event' in read)) {
    return undefined;
  }
  try {
    return Buffer.from(JSON.stringify({ ...letter, event: read.event }));
  } catch {
    return undefined;
  }
}
