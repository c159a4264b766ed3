import type { DomainEvent } from '@irp/contracts';
import type { Deps } from './deps.ts';

const atOnce = 20;

/** Tells of what imports made whose process died before it could say so. @returns how many there were */
export function settleImports({ events, store }: Pick<Deps, 'events' | 'store'>) {
  return async (): Promise<number> => {
    const abandoned = await events.abandoned(atOnce);
    for (const event of abandoned) await settle(event as DomainEvent<'investment.imported'>);
    return abandoned.length;
  };

  async function settle(event: DomainEvent<'investment.imported'>): Promise<void> {
    const investmentIds = await store.madeBy(event);
    if (investmentIds.length === 0) await events.cancel(event.id);
    else await events.confirm({ ...event, data: { ...event.data, investmentIds } });
  }
}
