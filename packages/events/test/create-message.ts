import { randomUUID } from 'node:crypto';
import { newId } from '@irp/contracts';
import type { EventMessage, ReceivedEvent } from '../src/event-bus.ts';

export function createMessage(key: string, n: number, filler = ''): EventMessage {
  return {
    key,
    event: {
      specversion: '1.0',
      id: newId(),
      source: '/test',
      type: 'test.happened',
      subject: key,
      time: new Date().toISOString(),
      datacontenttype: 'application/json',
      workspaceid: 'w1',
      data: { n, ...(filler ? { filler } : {}) },
    },
  };
}

export function numbersOf(events: Iterable<ReceivedEvent>): number[] {
  return [...events].map(({ event }) => event.data.n as number);
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

/** A unique name. */
export function freshName(what: string): string {
  return `${what}-${randomUUID().slice(0, 8)}`;
}
