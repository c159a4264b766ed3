import { PlatformError } from '@irp/errors';
import type { InvestmentRow } from './investment-row.ts';
import type { Reader } from './reader.ts';

type Owned = Pick<InvestmentRow, 'ownerId' | 'isLocked'>;

/** @throws PlatformError 423 */
export function requireUnlocked({ isLocked }: Owned): void {
  if (isLocked)
    throw new PlatformError('locked', 'This record is locked. Whoever created it, or an admin, can unlock it.');
}

/** @throws PlatformError 403 */
export function requireOwnerOrAdmin({ ownerId }: Owned, reader: Reader, what: string): void {
  if (ownerId !== reader.actorId && !reader.isAdmin) {
    throw new PlatformError('forbidden', `Only whoever created this record, or an admin, can ${what} it.`);
  }
}

/** A record that becomes private is seen by nobody but its creator, so nobody else can do it. @throws PlatformError 403 */
export function requireOwner({ ownerId }: Owned, reader: Reader): void {
  if (reader.userId === undefined || ownerId !== reader.userId) {
    throw new PlatformError('forbidden', 'Only the person who created this record can make it private.');
  }
}
