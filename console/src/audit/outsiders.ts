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
 * The actor from outside the reader's workspaces. The log has no id of such a person.
 * @returns undefined for every other actor
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
