import type { provisionMember as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import type { z } from 'zod';
import type { Revoke } from '../kernel/revoker.ts';
import { provisioner } from '../kernel/system-actor.ts';
import type { PasswordHash } from '../people/passwords/password-hash.ts';
import type { PasswordHasher } from '../people/passwords/password-hasher.ts';
import type { UserStore } from '../people/store/user-store.ts';
import { userCreated } from '../people/user-created.ts';
import type { UserEvents } from '../people/user-events.ts';
import { withoutInvitations } from '../workspaces/domain/invitations.ts';
import { roleIn, type Workspace, withProvisionedMember } from '../workspaces/domain/workspace.ts';
import { endedInvitations } from '../workspaces/invitation-events.ts';
import { membershipEvents } from '../workspaces/membership-events.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { EndMembership } from './end-membership.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  users: UserStore;
  passwords: PasswordHasher;
  revoke: Revoke;
  now: () => number;
  userEvents: UserEvents;
  endMembership: EndMembership;
}

type Body = z.output<typeof contract.body>;
/** The hash of a new password, and a random password in clear text. */
type NewPassword = { password?: string; hash: PasswordHash } | undefined;

export function provisionMember({
  workspaces,
  users,
  passwords,
  revoke,
  userEvents,
  endMembership,
  now,
}: Dependencies): Operation<typeof contract> {
  const passwordOf = async ({ password, randomPassword }: Body): Promise<NewPassword> => {
    if (randomPassword) {
      return passwords.random();
    }
    if (password === undefined) {
      return undefined;
    }
    const requester = { origin: 'provisioning', isKnown: true } as const;
    return { hash: await passwords.inTurn(requester, (turn) => turn.hash(password)) };
  };
  return async ({ body, service }) => {
    const actor = provisioner(service);
    const { workspaceId, email, name, role } = body;
    const before = await workspaces.get(workspaceId);
    const { user, isNew } = await users.ensure(
      email,
      name,
      userCreated({ now }, actor, workspaceId),
      workspaceId,
    );
    const chosen = await passwordOf(body);
    if (chosen) {
      const event = {
        type: 'user.password_changed',
        data: { method: 'provisioned' },
      } as const;
      const events = await userEvents(event, { userId: user.id, actor });
      await users.setPassword(user.id, chosen.hash, events);
    }
    const member = {
      userId: user.id,
      role,
      joinedAt: new Date(now()),
    };
    // A new user cannot have credentials of an earlier membership.
    if (!isNew && !roleIn(before, user.id)) {
      await endMembership({ workspaceId, userId: user.id }, actor);
    }
    const join = (workspace: Workspace) =>
      withoutInvitations(
        withProvisionedMember(workspace, member),
        (invitation) => invitation.email === user.email,
      );
    const events = (from: Workspace, to: Workspace) => [
      ...membershipEvents({ now }, actor, user.id)(from, to),
      ...endedInvitations({ now }, actor, 'invitation.withdrawn')(from, to),
    ];
    await workspaces.change(workspaceId, join, events);
    await revoke({
      by: 'user',
      id: user.id,
      workspaceId,
    });
    return {
      status: 200,
      body: { userId: user.id, password: chosen?.password },
    };
  };
}
