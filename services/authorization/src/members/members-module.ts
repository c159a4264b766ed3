import * as contracts from '@irp/contracts/authorization';
import { bind } from '@irp/http';
import type { Logger } from '@irp/observability';
import type { RecentCounts } from '@irp/persistence';
import type { RevokeApiKeys } from '../api-keys/revoke-api-keys.ts';
import type { Module } from '../kernel/module.ts';
import type { Revoke } from '../kernel/revoker.ts';
import type { Invite } from '../people/invite.ts';
import type { MailLink } from '../people/mail-link.ts';
import type { PasswordHasher } from '../people/passwords/password-hasher.ts';
import type { SecondFactor } from '../people/second-factor.ts';
import type { GuessStore } from '../people/store/guess-store.ts';
import type { UserStore } from '../people/store/user-store.ts';
import type { UserEvents } from '../people/user-events.ts';
import type { RevokeConsents } from '../tokens/revoke-consents.ts';
import type { RevokeTokens } from '../tokens/revoke-tokens.ts';
import type { ArtifactStore } from '../tokens/store/artifact-store.ts';
import type { TokenStore } from '../tokens/store/token-store.ts';
import type { OrganizationStore } from '../workspaces/store/organization-store.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { type AcceptInvitation, createAcceptInvitation } from './accept-invitation.ts';
import { acceptMyInvitation } from './accept-my-invitation.ts';
import { addMember } from './add-member.ts';
import { createDeclineInvitation, type DeclineInvitation } from './decline-invitation.ts';
import { declineMyInvitation } from './decline-my-invitation.ts';
import { endMemberSessions } from './end-member-sessions.ts';
import { createEndMembership } from './end-membership.ts';
import { createExpireInvitations } from './expire-invitations.ts';
import { getMember } from './get-member.ts';
import {
  createCountInvitation,
  createMayMail,
  type InvitationLimits,
} from './invitation-limits.ts';
import { createInvitePerson } from './invite-person.ts';
import { listMembers } from './list-members.ts';
import { listMyInvitations } from './list-my-invitations.ts';
import { type BrowserSignIns, createHasSessions } from './live-sessions.ts';
import { provisionMember } from './provision-member.ts';
import {
  createReceivedInvitations,
  createViewInvitations,
  type ReceivedInvitations,
  type ViewInvitations,
} from './received-invitations.ts';
import { removeMember } from './remove-member.ts';
import { sendInvitation } from './send-invitation.ts';
import { updateMember } from './update-member.ts';
import { createVisibleSecondFactors } from './visible-second-factors.ts';

interface Dependencies {
  workspaces: WorkspaceStore;
  organizations: OrganizationStore;
  users: UserStore;
  passwords: PasswordHasher;
  guesses: GuessStore;
  invitationCounts: RecentCounts;
  invitationLimits: InvitationLimits;
  invitationLifetimeMs: number;
  revoke: Revoke;
  revokeApiKeys: RevokeApiKeys;
  revokeConsents: RevokeConsents;
  revokeTokens: RevokeTokens;
  tokens: TokenStore;
  artifacts: ArtifactStore;
  ownSessions: BrowserSignIns;
  pendingSignIns: BrowserSignIns;
  userEvents: UserEvents;
  invite: Invite;
  mailLink: MailLink;
  secondFactor: SecondFactor;
  log: Logger;
  now: () => number;
}

/** The operations for other modules and for the jobs of the service. */
export interface MembersModule extends Module {
  acceptInvitation: AcceptInvitation;
  declineInvitation: DeclineInvitation;
  receivedInvitations: ReceivedInvitations;
  viewInvitations: ViewInvitations;
  expireInvitations: () => Promise<void>;
}

/** Creates the module for members of workspaces, their roles, and invitations. */
export function membersModule(deps: Dependencies): MembersModule {
  const { workspaces, users, passwords, guesses, revoke, userEvents, invite, now } = deps;
  const endMembership = createEndMembership(deps);
  const visibleSecondFactors = createVisibleSecondFactors(deps);
  const viewing = {
    workspaces,
    users,
    visibleSecondFactors,
    now,
  };
  const limits = {
    countInvitation: createCountInvitation(deps),
    mayMail: createMayMail(deps),
  };
  const invitePerson = createInvitePerson({ ...deps, ...limits });
  const acceptInvitation = createAcceptInvitation({
    workspaces,
    endMembership,
    now,
  });
  const declineInvitation = createDeclineInvitation({ workspaces, now });
  const receivedInvitations = createReceivedInvitations({ workspaces, now });
  const viewInvitations = createViewInvitations(deps);
  return {
    acceptInvitation,
    declineInvitation,
    receivedInvitations,
    viewInvitations,
    expireInvitations: createExpireInvitations(deps),
    bindings: [
      bind(contracts.listMembers, listMembers(viewing)),
      bind(contracts.addMember, addMember({ ...viewing, invitePerson })),
      bind(contracts.getMember, getMember(viewing)),
      bind(contracts.updateMember, updateMember({ ...viewing, revoke })),
      bind(
        contracts.removeMember,
        removeMember({
          ...viewing,
          revoke,
          endMembership,
        }),
      ),
      bind(
        contracts.endMemberSessions,
        endMemberSessions({
          ...deps,
          hasSessions: createHasSessions(deps),
        }),
      ),
      bind(
        contracts.sendInvitation,
        sendInvitation({
          workspaces,
          users,
          guesses,
          invite,
          invitePerson,
          now,
        }),
      ),
      bind(
        contracts.listMyInvitations,
        listMyInvitations({
          users,
          receivedInvitations,
          viewInvitations,
        }),
      ),
      bind(contracts.acceptInvitation, acceptMyInvitation({ users, acceptInvitation })),
      bind(contracts.declineInvitation, declineMyInvitation({ users, declineInvitation })),
      bind(
        contracts.provisionMember,
        provisionMember({
          workspaces,
          users,
          passwords,
          revoke,
          userEvents,
          endMembership,
          now,
        }),
      ),
    ],
  };
}
