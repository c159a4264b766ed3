import type { EventRows } from '@irp/persistence';
import type { ApplicationStore } from '../applications/store/application-store.ts';
import type { AcceptInvitation } from '../members/accept-invitation.ts';
import type { DeclineInvitation } from '../members/decline-invitation.ts';
import type { ReceivedInvitations, ViewInvitations } from '../members/received-invitations.ts';
import type { Authenticator } from '../people/pages/authenticator.ts';
import type { GuessLimiter } from '../people/pages/guess-limiter.ts';
import type { KnownDevices } from '../people/pages/known-devices.ts';
import type { Passkeys } from '../people/passkeys/passkeys.ts';
import type { PasswordHasher } from '../people/passwords/password-hasher.ts';
import type { RecordSignIn } from '../people/record-sign-in.ts';
import type { RemoveSessions } from '../people/remove-sessions.ts';
import type { RequestPasswordReset } from '../people/request-password-reset.ts';
import type { SecondFactor } from '../people/second-factor.ts';
import type { SetPassword } from '../people/set-password.ts';
import type { LinkStore } from '../people/store/link-store.ts';
import type { UserStore } from '../people/store/user-store.ts';
import type { UpdateUser } from '../people/update-user.ts';
import type { UserEvents } from '../people/user-events.ts';
import type { ConsentStore } from '../tokens/store/consent-store.ts';
import type { WithdrawConsent } from '../tokens/withdraw-consent.ts';
import type { WorkspaceStore } from '../workspaces/store/workspace-store.ts';
import type { CodesEnrolment } from './codes-enrolment.ts';
import type { OwnSessions } from './own-sessions.ts';
import type { SignInGuard } from './sign-in-guard.ts';

/** Dependencies of the account pages from other modules. */
export interface AccountDependencies {
  users: UserStore;
  passwords: PasswordHasher;
  links: LinkStore;
  workspaces: WorkspaceStore;
  applications: Pick<ApplicationStore, 'findAll'>;
  consents: ConsentStore;
  events: EventRows;
  guessLimiter: GuessLimiter;
  userEvents: UserEvents;
  setPassword: SetPassword;
  updateUser: UpdateUser;
  recordSignIn: RecordSignIn;
  requestPasswordReset: RequestPasswordReset;
  removeSessions: RemoveSessions;
  withdrawConsent: WithdrawConsent;
  receivedInvitations: ReceivedInvitations;
  viewInvitations: ViewInvitations;
  acceptInvitation: AcceptInvitation;
  declineInvitation: DeclineInvitation;
  now: () => number;
}

/** What the handlers of the account pages need. */
export interface PageDependencies extends AccountDependencies {
  guard: SignInGuard;
  authenticator: Authenticator;
  devices: KnownDevices;
  secondFactor: SecondFactor;
  passkeys: Passkeys;
  codesEnrolment: CodesEnrolment;
  ownSessions: OwnSessions;
  /** Lets work continue after the response, and logs its failure. */
  runInBackground(work: Promise<void>): void;
}
