import type { DeadLetter, DeadLetterQuery } from '../event-bus.ts';
import type { LogEngine, LogMessage, StoredMessage } from '../log-engine.ts';
import { deadLetterTopic } from '../topic-name.ts';
import { readEvent } from './read-event.ts';

/** What a dead-letter topic holds besides dead letters: that one was replayed. */
interface Replayed {
  replayed: string;
}

interface GivenUp {
  group: string;
  topic: string;
  partition: number;
  message: StoredMessage;
  reason: string;
  attempts: number;
}

const maxRawBytes = 524_288;
const maxReasonLength = 2_000;
/** Of the whole letter: beyond it the event is kept as its first bytes only. */
const maxLetterBytes = 940_000;

/** The dead letters of every group: a topic for each group and topic. */
export class DeadLetterBox {
  readonly #engine: LogEngine;

  constructor(engine: LogEngine) {
    this.#engine = engine;
  }

  async put({ message, reason, ...place }: GivenUp): Promise<void> {
    const { key, value, offset } = message;
    const letter = {
      ...{ id: `${place.partition}-${offset}`, ...place, offset, key },
      reason: reason.replace(/\s+/g, ' ').slice(0, maxReasonLength),
      ...{ failedAt: new Date().toISOString(), size: value.length },
    } satisfies DeadLetter;
    const whole = withEvent(letter, value);
    const raw = () =>
      Buffer.from(JSON.stringify({ ...letter, raw: value.subarray(0, maxRawBytes).toString('base64') }));
    await this.#append(place, [{ key, value: whole && whole.length <= maxLetterBytes ? whole : raw() }]);
  }

  /** Oldest first. */
  list(group: string, topic: string, { ids, limit = 100 }: DeadLetterQuery = {}): Promise<DeadLetter[]> {
    const wanted = ids && new Set(ids);
    return this.#find(group, topic, limit, ({ id }) => !wanted || wanted.has(id));
  }

  async #find(
    group: string,
    topic: string,
    limit: number,
    matches: (letter: DeadLetter) => boolean,
  ): Promise<DeadLetter[]> {
    const waiting = new Set<string>();
    const letters = new Map<string, DeadLetter>();
    await this.#scan(group, topic, (entry) => {
      if ('replayed' in entry) {
        waiting.delete(entry.replayed);
        letters.delete(entry.replayed);
      } else if (matches(entry)) {
        waiting.add(entry.id);
        // Memory holds hardly more than what is asked for, however many there are.
        if (letters.size < limit * 2) letters.set(entry.id, entry);
      }
    });
    const listed = [...waiting].slice(0, limit);
    if (!listed.every((id) => letters.has(id)))
      await this.#scan(group, topic, (entry) => {
        if (!('replayed' in entry) && listed.includes(entry.id)) letters.set(entry.id, entry);
      });
    return listed.flatMap((id) => letters.get(id) ?? []);
  }

  async replay(group: string, topic: string, { ids, limit = 100 }: DeadLetterQuery = {}): Promise<number> {
    const wanted = ids && new Set(ids);
    const letters = await this.#find(
      group,
      topic,
      limit,
      ({ id, event }) => event !== undefined && (!wanted || wanted.has(id)),
    );
    if (letters.length === 0) return 0;
    await this.#engine.append(
      topic,
      letters.map(({ key, event }) => ({ key, value: Buffer.from(JSON.stringify(event)), onlyGroup: group })),
    );
    // Afterwards: a crash between the two replays twice, and loses nothing.
    await this.#append(
      { group, topic },
      letters.map(({ id, key }) => ({ key, value: Buffer.from(JSON.stringify({ replayed: id } satisfies Replayed)) })),
    );
    return letters.length;
  }

  #append({ group, topic }: { group: string; topic: string }, messages: LogMessage[]): Promise<void> {
    return this.#engine.append(deadLetterTopic(topic, group), messages);
  }

  #scan(group: string, topic: string, visit: (entry: DeadLetter | Replayed) => void): Promise<void> {
    return this.#engine.scan(deadLetterTopic(topic, group), ({ value }) => visit(JSON.parse(value.toString())));
  }
}

/** Undefined where there is no event in it, or one so deep that it can be read but not be written. */
function withEvent(letter: DeadLetter, value: Buffer): Buffer | undefined {
  const read = readEvent(value);
  if (!('event' in read)) return undefined;
  try {
    return Buffer.from(JSON.stringify({ ...letter, event: read.event }));
  } catch {
    return undefined;
  }
}
