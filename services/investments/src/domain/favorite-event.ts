import type { Principal } from '@irp/contracts';
import { actorOf, type EventInput } from '@irp/contracts/events';
import { workspaceAudience } from './access-context.ts';
import type { InvestmentRow } from './investment-row.ts';

type FavoriteEvent = EventInput<'investment.favorited' | 'investment.unfavorited'>;

export function favoriteEvent(
  type: FavoriteEvent['type'],
  principal: Principal,
  row: InvestmentRow,
): FavoriteEvent {
  const { _id: subject, workspaceId, environment, audience } = row;
  const visibility = audience === workspaceAudience ? 'workspace' : 'private';
  return {
    type,
    workspaceId,
    subject,
    actor: actorOf(principal),
    data: { environment, visibility },
  };
}
