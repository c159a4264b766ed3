import { randomUUID } from 'node:crypto';
import type { EventBus, ReceivedEvent } from '@irp/events';
import { requireEventBus, type Service } from '@irp/service';
import { directoryGroup } from '../../src/authorization/topics.ts';

interface Published {
  workspace: string;
  type: string;
}

/**
 * Every event published by the services, once for each id, by subject, and the events processed by
 * the directory.
 */
export interface EventLog {
  of(subject: string): readonly Published[];
  /** The number of events about an application or organization processed by the directory. */
  followed(subject: string): number;
  /**
   * Resolves as soon as `holds` is true, checked at each published or processed event.
   * @throws Error with the name of the condition
   */
  until(condition: string, holds: () => boolean): Promise<void>;
  /** A directory that reports its handled events to the log. */
  heard(directory: Service): Service;
  /** Starts reading published events. @returns a function that stops the reading */
  follow(bus: Pick<EventBus, 'subscribe'>): Promise<() => Promise<void>>;
}

const compared =
  /^(?:application|listing|installation|permission|secret)\.|^organization\.plan_changed$/;
const followedTypes = /^application\.|^organization\.plan_changed$/;
/** No healthy machine takes so long: a longer wait means a missed event. */
const longestWaitMs = 60_000;

export function createEventLog(): EventLog {
  const published = collectEvents(compared);
  const followed = collectEvents(followedTypes);
  const waiting = new Set<() => void>();
  const notify = () => {
    for (const ask of waiting) {
      ask();
    }
  };

  return {
    of: published.of,
    followed: (subject) => followed.of(subject).length,
    until: (condition, holds) =>
      new Promise((resolve, reject) => {
        const ask = () => {
          if (!holds()) {
            return;
          }
          stop();
          resolve();
        };
        const late = setTimeout(() => {
          stop();
          reject(new Error(`an event is missing: after ${longestWaitMs} ms not ${condition}`));
        }, longestWaitMs);
        const stop = () => {
          waiting.delete(ask);
          clearTimeout(late);
        };
        waiting.add(ask);
        ask();
      }),
    heard: (directory) => ({
      ...directory,
      start(platform) {
        const bus = requireEventBus(platform);
        const subscribe: EventBus['subscribe'] = (options) =>
          bus.subscribe({
            ...options,
            async handle(batch) {
              await options.handle(batch);
              if (options.group === directoryGroup) {
                followed.add(batch);
              }
              notify();
            },
          });
        return directory.start({
          ...platform,
          bus: { ...bus, subscribe },
        });
      },
    }),
    async follow(bus) {
      const { stop } = await bus.subscribe({
        topics: ['authorization', 'directory'],
        group: `test-${randomUUID()}`,
        async handle(received) {
          published.add(received);
          notify();
        },
      });
      return stop;
    },
  };
}

/** An event can be delivered more than once. */
function collectEvents(types: RegExp) {
  const known = new Set<string>();
  const bySubject = new Map<string, Published[]>();
  return {
    of: (subject: string): readonly Published[] => bySubject.get(subject) ?? [],
    add(received: readonly ReceivedEvent[]): void {
      for (const { event } of received) {
        const { id, subject, type } = event;
        if (known.has(id) || !types.test(type)) {
          continue;
        }
        known.add(id);
        bySubject.set(subject, [
          ...(bySubject.get(subject) ?? []),
          { workspace: event.workspaceid, type },
        ]);
      }
    },
  };
}
