import type { MemberView } from '@irp/contracts/authorization';
import type { User } from '../people/store/user-store.ts';
import type { Invitation, Membership } from '../workspaces/domain/workspace.ts';

/**
 * Returns the API representation of a member.
 * @param secondFactor whether the user has a second factor; null if the caller may not know
 */
export function viewMember(
  { userId, role, joinedAt }: Membership,
  user: User | undefined,
  secondFactor: boolean | null,
): MemberView {
  const { email = '', name = '' } = user ?? {};
  const status = {
    id: userId,
    status: 'active',
    userId,
  } as const;
  const times = {
    joinedAt: joinedAt.toISOString(),
    invitedAt: null,
    expiresAt: null,
  };
  return {
    ...status,
    email,
    name,
    role,
    ...times,
    secondFactor,
  };
}

/**
 * Returns the API representation of an invited person. The result does not show whether the address
 * has an account.
 */
export function viewInvited({
  id,
  email,
  name,
  role,
  invitedAt,
  expiresAt,
}: Invitation): MemberView {
  const status = {
    id,
    status: 'pending',
    userId: null,
  } as const;
  const times = {
    joinedAt: null,
    invitedAt: invitedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
  return {
    ...status,
    email,
    name,
    role,
    ...times,
    secondFactor: null,
  };
}
