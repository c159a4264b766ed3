import type { AuditRecord } from './audit-record.ts';

const actsOfReviewers: readonly string[] = [
  'listing.review_assigned',
  'listing.review_commented',
  'listing.approved',
  'listing.rejected',
  'listing.changes_requested',
  'listing.published',
];

/**
 * Returns the kind of an actor from outside the reader's workspaces. The audit log does not reveal
 * the id of an actor from outside.
 * @returns undefined for an actor who is not from outside
 */
export function outsiderOf({
  action,
  actor,
}: Pick<AuditRecord, 'action' | 'actor'>): 'reviewer' | 'outsider' | undefined {
  if (actor.type !== 'system' || actor.id !== 'outside') {
    return undefined;
  }
  return actsOfReviewers.includes(action) ? 'reviewer' : 'outsider';
}
