import { isDeepStrictEqual } from 'node:util';
import type { DomainEvent, EventType } from '@irp/contracts/events';
import type { EventRows } from '@irp/persistence';
import type { AccessContext } from '../domain/access-context.ts';
import { pairsOf } from '../domain/preset-event.ts';
import type { FavoriteStore } from '../store/favorite-store.ts';
import type { InvestmentStore } from '../store/investment-store.ts';
import type { PresetStore } from '../store/preset-store.ts';

interface Dependencies {
  events: EventRows;
  store: InvestmentStore;
  favorites: FavoriteStore;
  presets: PresetStore;
}

type Finish<T extends EventType> = (event: DomainEvent<T>) => Promise<void>;

const batchEvents = 20;

/**
 * Creates a function that completes changes whose process died before the event was published. The
 * event of an import is published with the ids of the stored records. The event of a favourite or
 * preset is published if the change was made; otherwise, the event is removed. The event of an
 * export is published without the number of exported records, because the number is unknown.
 * @returns the number of completed events, at most 20
 */
export function resumeInterruptedChanges({ events, store, favorites, presets }: Dependencies) {
  const settle = (event: DomainEvent, wasMade: boolean) =>
    wasMade ? events.confirm(event) : events.cancel(event.id);

  async function isFavorite(
    event: DomainEvent<'investment.favorited' | 'investment.unfavorited'>,
  ): Promise<boolean> {
    const { workspaceId, actor, data, subject } = event;
    const userId = actor.onBehalfOf ?? actor.id;
    const access: AccessContext = {
      workspaceId,
      environment: data.environment,
      userId,
      actorId: userId,
      role: undefined,
    };
    return (await favorites.findAmong(access, [subject])).has(subject);
  }

  async function isStored(
    event: DomainEvent<'import_preset.saved' | 'import_preset.deleted'>,
  ): Promise<boolean> {
    const mapping = (await presets.find(event.workspaceId, event.subject)) ?? null;
    return isDeepStrictEqual(pairsOf(mapping), event.data.changes[0]?.after ?? null);
  }

  const finish: { [T in EventType]?: Finish<T> } = {
    'investment.imported': async (event) =>
      store.finishImport(event, await store.findImported(event)),
    'investment.favorited': async (event) => settle(event, await isFavorite(event)),
    'investment.unfavorited': async (event) => settle(event, !(await isFavorite(event))),
    'import_preset.saved': async (event) => settle(event, await isStored(event)),
    'import_preset.deleted': async (event) => settle(event, await isStored(event)),
    'investment.exported': (event) => events.confirm(event),
  };

  return async (): Promise<number> => {
    const abandoned = await events.abandoned(batchEvents);
    for (const event of abandoned) {
      await (finish[event.type] as Finish<EventType> | undefined)?.(event);
    }
    return abandoned.length;
  };
}
