import * as contracts from '@irp/contracts/authorization';
import { bind } from '@irp/http';
import type { EventRows } from '@irp/persistence';
import type { Sealer } from '@irp/secrets';
import type { Module } from '../kernel/module.ts';
import type { Revoke } from '../kernel/revoker.ts';
import type { RequestMail } from '../mail/request-mail.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import { type AnnounceFactors, createAnnounceFactors } from './announce-factors.ts';
import { disablePerson, enablePerson, type RevokeMemberTokens } from './disable-person.ts';
import { getMe } from './get-me.ts';
import { createInvite, type Invite } from './invite.ts';
import { createMailLink, type MailLink } from './mail-link.ts';
import {
  type AdminAddresses,
  createAdminAddresses,
  createOwnerAddresses,
  createRequireMembersAddress,
  type OwnerAddresses,
  type RequireMembersAddress,
} from './owner-addresses.ts';
import { createGuessLimiter, type GuessLimiter } from './pages/guess-limiter.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import { provisionPlatformRoles } from './provision-platform-roles.ts';
import { readPlatformPerson } from './read-platform-person.ts';
import { readReviewerNames } from './read-reviewer-names.ts';
import { createRecordSignIn, type RecordSignIn } from './record-sign-in.ts';
import {
  createRemoveSessions,
  type EndBrowserSessions,
  type RemoveSessions,
} from './remove-sessions.ts';
import { createReportSignIn } from './report-sign-in.ts';
import { createRequestPasswordReset, type RequestPasswordReset } from './request-password-reset.ts';
import { createSameAddresses } from './same-addresses.ts';
import { createSecondFactor, type SecondFactor } from './second-factor.ts';
import { createSetFirstLanguage } from './set-first-language.ts';
import { createSetPassword, type SetPassword } from './set-password.ts';
import type { GuessStore } from './store/guess-store.ts';
import type { LinkStore } from './store/link-store.ts';
import type { PasskeyStore } from './store/passkey-store.ts';
import type { TotpStore } from './store/totp-store.ts';
import type { UserStore } from './store/user-store.ts';
import { updateMe } from './update-me.ts';
import { createUpdateUser, type UpdateUser } from './update-user.ts';
import { createUserEvents, type UserEvents } from './user-events.ts';

interface Dependencies {
  users: UserStore;
  passwords: PasswordHasher;
  guesses: GuessStore;
  links: LinkStore;
  totps: TotpStore;
  passkeys: PasskeyStore;
  workspaces: WorkspaceStore;
  events: EventRows;
  requestMail: RequestMail;
  endBrowserSessions: EndBrowserSessions;
  revoke: Revoke;
  revokeTokens: RevokeMemberTokens;
  sealer: Sealer;
  issuer: () => string;
  now: () => number;
}

/** The operations for other modules. */
export interface PeopleModule extends Module {
  userEvents: UserEvents;
  updateUser: UpdateUser;
  recordSignIn: RecordSignIn;
  adminAddresses: AdminAddresses;
  ownerAddresses: OwnerAddresses;
  requireMembersAddress: RequireMembersAddress;
  /**
   * Returns a text for operators about each account that has the same e-mail address as another
   * account.
   */
  sameAddresses: () => Promise<string[]>;
  guessLimiter: GuessLimiter;
  invite: Invite;
  mailLink: MailLink;
  requestPasswordReset: RequestPasswordReset;
  removeSessions: RemoveSessions;
  setPassword: SetPassword;
  secondFactor: SecondFactor;
  announceFactors: AnnounceFactors;
}

/**
 * Creates the module for users: names, passwords, second factors, mailed links and limits of
 * sign-ins.
 */
export function peopleModule(deps: Dependencies): PeopleModule {
  const { users, passwords, guesses, links, totps, passkeys, workspaces } = deps;
  const { events, requestMail, endBrowserSessions, revoke, sealer, issuer, now } = deps;
  const userEvents = createUserEvents({
    users,
    workspaces,
    now,
  });
  const updateUser = createUpdateUser({ users, userEvents });
  const mailLink = createMailLink({
    links,
    requestMail,
    issuer,
    now,
  });
  const setFirstLanguage = createSetFirstLanguage({ users, userEvents });
  const reportSignIn = createReportSignIn({
    users,
    requestMail,
    issuer,
    now,
  });
  const announceFactors = createAnnounceFactors({ revoke });
  const adminAddresses = createAdminAddresses({ users });
  return {
    userEvents,
    updateUser,
    recordSignIn: createRecordSignIn({
      users,
      events,
      userEvents,
      setFirstLanguage,
      reportSignIn,
    }),
    adminAddresses,
    ownerAddresses: createOwnerAddresses({ users, adminAddresses }),
    requireMembersAddress: createRequireMembersAddress({ users, workspaces }),
    sameAddresses: createSameAddresses(users, now),
    guessLimiter: createGuessLimiter({ guesses, now }),
    invite: createInvite({
      users,
      mailLink,
      now,
    }),
    mailLink,
    requestPasswordReset: createRequestPasswordReset({
      users,
      userEvents,
      mailLink,
    }),
    removeSessions: createRemoveSessions({
      users,
      endBrowserSessions,
      userEvents,
      now,
    }),
    setPassword: createSetPassword({
      users,
      passwords,
      links,
      endBrowserSessions,
      requestMail,
      issuer,
      userEvents,
      now,
    }),
    secondFactor: createSecondFactor(
      {
        totps,
        passkeys,
        requestMail,
        issuer,
        userEvents,
        announceFactors,
        now,
      },
      sealer,
    ),
    announceFactors,
    bindings: [
      bind(contracts.getMe, getMe({ users, workspaces })),
      bind(
        contracts.provisionPlatformRoles,
        provisionPlatformRoles({
          users,
          userEvents,
          revoke,
        }),
      ),
      bind(contracts.disablePerson, disablePerson(deps)),
      bind(contracts.enablePerson, enablePerson(deps)),
      bind(contracts.readPlatformPerson, readPlatformPerson({ users, workspaces })),
      bind(contracts.readReviewerNames, readReviewerNames({ users })),
      bind(
        contracts.updateMe,
        updateMe({
          users,
          workspaces,
          updateUser,
        }),
      ),
    ],
  };
}
