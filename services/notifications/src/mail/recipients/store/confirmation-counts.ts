import { createHmac } from 'node:crypto';
import { createRecentCounts, type RecentCounts } from '@irp/persistence';
import type { Sealer } from '@irp/secrets';
import type { RecipientModels } from './recipient-models.ts';

/** Counts of recent confirmation mails. Addresses are stored only as keyed hashes. */
export interface ConfirmationCounts extends RecentCounts {
  ofContact(workspaceId: string, address: string): string;
  ofAddress(address: string): string;
}

export function createConfirmationCounts(
  { confirmationCounts }: Pick<RecipientModels, 'confirmationCounts'>,
  sealer: Sealer,
): ConfirmationCounts {
  const key = sealer.derive('contact confirmation counts');
  const hashed = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    ...createRecentCounts(confirmationCounts),
    ofContact: (workspaceId, address) => `contact ${hashed(`${workspaceId} ${address}`)}`,
    ofAddress: (address) => `address ${hashed(address)}`,
  };
}
