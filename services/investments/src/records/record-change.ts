import type { EventInput } from '@irp/contracts/events';
import { newEvent } from '@irp/events';
import type { EventRows } from '@irp/persistence';

/**
 * Makes a change with its event: the event is stored before the change and published after it.
 * `change` returns false if nothing was to change; then no event exists. After a crash between the
 * two, `resumeInterruptedChanges` decides.
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
