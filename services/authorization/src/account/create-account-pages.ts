import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '@irp/observability';
import type { Sealer } from '@irp/secrets';
import { createCsrfTokens } from '@irp/web-pages';
import { createEncryptedTokens } from '../kernel/encrypted-tokens.ts';
import type { RequestMail } from '../mail/request-mail.ts';
import type { AnnounceFactors } from '../people/announce-factors.ts';
import {
  type Authenticator,
  createAuthenticator,
  type FirstFactor,
} from '../people/pages/authenticator.ts';
import { createBrowserBinding } from '../people/pages/browser-binding.ts';
import { createKnownDevices } from '../people/pages/known-devices.ts';
import { type Ceremony, createCeremonies } from '../people/passkeys/ceremonies.ts';
import { createPasskeys } from '../people/passkeys/passkeys.ts';
import { ceremonyMs, createWebAuthn } from '../people/passkeys/webauthn.ts';
import type { SecondFactor } from '../people/second-factor.ts';
import type { PasskeyStore } from '../people/store/passkey-store.ts';
import { createAccountHandler } from './account-handler.ts';
import { accountRoutes } from './account-routes.ts';
import type { BrowserSessions } from './browser-session.ts';
import { type CodesEnrolment, createCodesEnrolment, type Enrolment } from './codes-enrolment.ts';
import type { OwnSessions } from './own-sessions.ts';
import type { AccountDependencies } from './page-dependencies.ts';
import { createSignInGuard } from './sign-in-guard.ts';

export interface AccountPages {
  authenticator: Authenticator;
  codesEnrolment: CodesEnrolment;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Background work may continue after a response. Resolves when all background work has ended. */
  settled(): Promise<void>;
}

const firstFactorMs = 5 * 60_000;
const enrolmentMs = 15 * 60_000;

export interface AccountOptions {
  deps: AccountDependencies & {
    secondFactor: SecondFactor;
    passkeys: PasskeyStore;
    requestMail: RequestMail;
    announceFactors: AnnounceFactors;
    issuer: () => string;
    log: Logger;
  };
  sealer: Sealer;
  sessions: BrowserSessions;
  ownSessions: OwnSessions;
  issuer: string;
}

/**
 * Creates the sign-in page and the account pages.
 * @param issuer URL of the issuer. The pages accept forms only from the issuer's origin
 */
export function createAccountPages({
  deps,
  sealer,
  sessions,
  ownSessions,
  issuer,
}: AccountOptions): AccountPages {
  const devices = createKnownDevices(sealer.derive('known devices'), issuer.startsWith('https:'));
  const { secondFactor } = deps;
  const firstFactors = createEncryptedTokens<FirstFactor>(
    sealer,
    'first step of a sign-in',
    firstFactorMs,
    deps.now,
  );
  const enrolments = createEncryptedTokens<Enrolment>(sealer, 'enrolment', enrolmentMs, deps.now);
  const codesEnrolment = createCodesEnrolment(deps, enrolments);
  const ceremonies = createCeremonies(
    deps,
    createEncryptedTokens<Ceremony>(sealer, 'passkey', ceremonyMs, deps.now),
  );
  const passkeys = createPasskeys(deps, createWebAuthn(issuer), ceremonies);
  const factors = {
    secondFactor,
    passkeys,
    devices,
    browsers: createBrowserBinding(issuer.startsWith('https:')),
  };
  const authenticator = createAuthenticator(deps, factors, firstFactors);
  const csrfOf = createCsrfTokens(sealer.derive('account forms'));
  const guard = createSignInGuard({
    users: deps.users,
    workspaces: deps.workspaces,
    csrfOf,
  });
  const backgroundWork = new Set<Promise<void>>();
  const runInBackground = (work: Promise<void>) => {
    const done = work
      .catch((error) =>
        deps.log.error({ err: error }, 'background task failed after the response was sent'),
      )
      .finally(() => backgroundWork.delete(done));
    backgroundWork.add(done);
  };
  const routes = accountRoutes({
    ...deps,
    ...factors,
    guard,
    authenticator,
    codesEnrolment,
    ownSessions,
    runInBackground,
  });
  return {
    authenticator,
    codesEnrolment,
    handle: createAccountHandler(routes, sessions, new URL(issuer).origin),
    settled: async () => void (await Promise.all(backgroundWork)),
  };
}
