import type { EventInput } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { EventRows } from '@irp/persistence';

/**
 * Makes a change that has an event, but no document with an outbox. The event is stored before the
 * change, and published after the change. If `change` returns false, because no change was needed,
 * the event is removed. After a crash during the change, `resumeInterruptedChanges` determines
 * whether the change was made.
 */
export async function recordChange(
  events: Pick<EventRows, 'begin' | 'confirm' | 'cancel'>,
  input: EventInput,
  change: () => Promise<boolean>,
): Promise<void> {
  const event = newEvent(Date.now(), input);
  await events.begin(event);
  if (await change()) {
    await events.confirm(event);
  } else {
    await events.cancel(event.id);
  }
}
