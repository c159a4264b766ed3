import { allowsRole, type Conditions } from '@irp/contracts/permissions';
import { PlatformError } from '@irp/errors';
import type { AccessContext } from './access-context.ts';
import type { InvestmentRow } from './investment-row.ts';

type Owned = Pick<InvestmentRow, 'ownerId' | 'isLocked'>;

/** @throws PlatformError 423 */
export function requireUnlocked({ isLocked }: Owned): void {
  if (isLocked) {
    throw new PlatformError(
      'locked',
      'The record is locked: its creator or an admin must unlock it first.',
    );
  }
}

/**
 * @param others the permitted roles for a record of another user, from the permissions table
 * @param action completes the message: `delete`, `lock`, `unlock`
 * @throws PlatformError 403
 */
export function requireCreatorOrRole(
  others: Required<Pick<Conditions, 'roles'>>,
  { ownerId }: Pick<Owned, 'ownerId'>,
  access: AccessContext,
  action: string,
): void {
  requireOwnOrRole(
    others,
    ownerId,
    access,
    `Only the creator of this record or an admin can ${action} it.`,
  );
}

/**
 * @param others the roles that may delete a record of another user
 * @throws PlatformError 403, 423
 */
export function requireMergeable(
  others: Required<Pick<Conditions, 'roles'>>,
  { _id, ownerId, isLocked }: Owned & Pick<InvestmentRow, '_id'>,
  access: AccessContext,
): void {
  const message = `Only the creator of the record ${_id} or an admin can merge it into another one.`;
  requireOwnOrRole(others, ownerId, access, message);
  if (isLocked) {
    throw new PlatformError(
      'locked',
      `The record ${_id} is locked: its creator or an admin must unlock it first.`,
    );
  }
}

/**
 * @param others the permitted roles for a note or a view of another person, from the permissions
 *   table
 * @param action completes the message: `change`, `delete`
 * @throws PlatformError 403
 */
export function requireAuthorOrRole(
  others: Required<Pick<Conditions, 'roles'>>,
  authorId: string,
  access: AccessContext,
  action: string,
): void {
  requireOwnOrRole(others, authorId, access, `Only its author or an admin can ${action} it.`);
}

/**
 * @param others the permitted roles for a bulk edit of another person, from the permissions table
 * @param action completes the message: `cancel`, `undo`
 * @throws PlatformError 403
 */
export function requireEditOwnerOrRole(
  others: Required<Pick<Conditions, 'roles'>>,
  ownerId: string,
  access: AccessContext,
  action: string,
): void {
  const message = `Only the owner of this edit or an admin can ${action} it.`;
  requireOwnOrRole(others, ownerId, access, message);
}

function requireOwnOrRole(
  others: Required<Pick<Conditions, 'roles'>>,
  ownerId: string,
  access: AccessContext,
  message: string,
): void {
  if (ownerId !== access.actorId && !allowsRole(others, access.role)) {
    throw new PlatformError('forbidden', message);
  }
}

/**
 * Only the creator sees a private record, so only the creator can make a record private.
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
