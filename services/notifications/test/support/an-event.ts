import { newId } from '@irp/contracts';
import type { EventInput } from '@irp/contracts/events';
import { type EventEnvelope, newEvent, toEnvelope } from '@irp/events';

const nowMs = Date.parse('2026-11-24T12:00:00.000Z');

/** An event as delivered by the bus. @param of replaces the defaults */
export function anEvent({
  service = 'authorization',
  ...of
}: Partial<EventInput> & { service?: string }): EventEnvelope {
  const about = {
    workspaceId: 'w1',
    environment: 'production',
    subject: newId(nowMs),
    actor,
  } as const;
  return toEnvelope(service, newEvent(nowMs, { ...about, ...of } as EventInput));
}

const actor = { type: 'user', id: 'ann' } as const;
