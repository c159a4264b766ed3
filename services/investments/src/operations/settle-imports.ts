import type { DomainEvent } from '@irp/contracts';
import type { Deps } from './deps.ts';

const atOnce = 20;

/** Tells of what imports made whose process died before it could say so. */
export function settleImports({ events, store }: Pick<Deps, 'events' | 'store'>) {
  return async (): Promise<void> => {
    for (const event of await events.abandoned(atOnce)) await settle(event as DomainEvent<'investment.imported'>);
  };

  async function settle(event: DomainEvent<'investment.imported'>): Promise<void> {
    const investmentIds = await store.madeBy(event);
    if (investmentIds.length === 0) await events.cancel(event.id);
    else await events.confirm({ ...event, data: { ...event.data, investmentIds } });
  }
}
