import * as contracts from '@irp/contracts/operators';
import type { EventBus } from '@irp/events';
import { bind } from '@irp/http';
import { deadLettersOf } from '@irp/service';
import { listDeadLetters } from '../operations/list-dead-letters.ts';
import { replayDeadLetters } from '../operations/replay-dead-letters.ts';

/** Creates the routes with which operators list and replay the dead letters of consumer groups. */
export function deadLetterRoutes({ bus }: { bus: Pick<EventBus, 'deadLetters' | 'replay'> }) {
  const deadLetters = deadLettersOf(bus);
  return [
    bind(contracts.listPlatformDeadLetters, listDeadLetters({ deadLetters })),
    bind(contracts.replayPlatformDeadLetters, replayDeadLetters({ deadLetters })),
  ];
}
