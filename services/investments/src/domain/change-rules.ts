import { allowsRole, type Conditions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import type { AccessContext } from './access-context.ts';
import type { InvestmentRow } from './investment-row.ts';

type Owned = Pick<InvestmentRow, 'ownerId' | 'isLocked'>;

/**
 * Rejects a locked record.
 * @throws PlatformError 423
 */
export function requireUnlocked({ isLocked }: Owned): void {
  if (isLocked) {
    throw new PlatformError(
      'locked',
      'The record is locked: its creator or an admin must unlock it first.',
    );
  }
}

/**
 * Checks that the caller may delete a record by a merge.
 * @param others the roles that may also delete records of other users
 * @throws PlatformError 403, 423
 */
export function requireMergeable(
  others: Required<Pick<Conditions, 'roles'>>,
  { _id, ownerId, isLocked }: Owned & Pick<InvestmentRow, '_id'>,
  access: AccessContext,
): void {
  requireCreatorOrRole(others, ownerId, access, `merge the record ${_id} into another record`);
  if (isLocked) {
    throw new PlatformError(
      'locked',
      `The record ${_id} is locked: its creator or an admin must unlock it first.`,
    );
  }
}

/**
 * Requires that the caller is the creator, or has a permitted role.
 * @param others the roles that may act on data of other users, from the permissions table
 * @param action end of the error message, such as `delete the record`
 * @throws PlatformError 403
 */
export function requireCreatorOrRole(
  others: Required<Pick<Conditions, 'roles'>>,
  creatorId: string,
  access: AccessContext,
  action: string,
): void {
  if (creatorId !== access.actorId && !allowsRole(others, access.role)) {
    throw new PlatformError('forbidden', `Only the creator or an admin can ${action}.`);
  }
}

/**
 * Requires that the caller has created the record. Only the creator can make a record private,
 * because only the creator sees a private record.
 * @throws PlatformError 403
 */
export function requireCreator({ ownerId }: Owned, access: AccessContext): void {
  if (access.userId === undefined || ownerId !== access.userId) {
    throw new PlatformError(
      'forbidden',
      'Only the user who created this record can make it private.',
    );
  }
}
