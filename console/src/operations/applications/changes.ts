import type { Api } from '../../api/services.ts';
import type { FoundApplication } from './applications-query.ts';

export type ApplicationChange = 'suspend' | 'resume' | 'delist' | 'relist';

/** The maximum length of the reason for each change; undefined for a change without a reason. */
export const longestReasons: Readonly<Record<ApplicationChange, number | undefined>> = {
  suspend: 500,
  resume: undefined,
  delist: 2_000,
  relist: undefined,
};

/** Returns the changes that an operator can currently make to an application. */
export function changesOf({
  suspensions,
  state,
  listing,
}: Pick<FoundApplication, 'suspensions' | 'state' | 'listing'>): ApplicationChange[] {
  const changes: ApplicationChange[] = [];
  if (state !== 'deleted') {
    changes.push(suspensions.some(({ by }) => by === 'platform') ? 'resume' : 'suspend');
  }
  if (listing.state === 'delisted') {
    changes.push('relist');
  } else if (listing.state !== 'none') {
    changes.push('delist');
  }
  return changes;
}

export function send(
  { applications }: Api,
  change: ApplicationChange,
  id: string,
  reason: string,
): Promise<unknown> {
  switch (change) {
    case 'suspend':
      return applications.suspend(id, { reason });
    case 'resume':
      return applications.resume(id, {});
    case 'delist':
      return applications.listing.delist(id, { reason });
    case 'relist':
      return applications.listing.relist(id);
  }
}
