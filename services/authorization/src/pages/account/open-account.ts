import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Sealer } from '@irp/sealing';
import { createBrowserSessions } from '../../oauth/browser-session.ts';
import type { OAuthServer } from '../../oauth/oauth-server.ts';
import type { Deps } from '../../operations/deps.ts';
import { createSecondFactor } from '../../operations/second-factor.ts';
import { createSealedNotes } from '../../secrets/sealed-note.ts';
import { type Authenticator, createAuthenticator, type FirstStep } from '../authenticator.ts';
import { createFormProof } from '../form-proof.ts';
import { createKnownDevices } from '../known-device.ts';
import { accountPages } from './account-pages.ts';
import { createAccountSite } from './account-site.ts';
import type { Enrolment } from './site-parts.ts';
import { createGuard } from './visit.ts';

export interface Account {
  authenticator: Authenticator;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Resolves once no work goes on for people who were answered already. */
  settled(): Promise<void>;
}

const stepMs = 5 * 60_000;
const enrolmentMs = 15 * 60_000;

/** How people sign in, and the pages of their account. */
export function openAccount(deps: Deps, sealer: Sealer, server: OAuthServer, issuer: string): Account {
  const devices = createKnownDevices(sealer.derive('known devices'), issuer.startsWith('https:'));
  const secondFactor = createSecondFactor(deps, sealer);
  const steps = createSealedNotes<FirstStep>(sealer, 'first step of a sign-in', stepMs, deps.now);
  const enrolments = createSealedNotes<Enrolment>(sealer, 'enrolment', enrolmentMs, deps.now);
  const authenticator = createAuthenticator(deps, devices, secondFactor, steps);
  const guard = createGuard(deps, createFormProof(sealer.derive('account forms')));
  const working = new Set<Promise<void>>();
  const later = (work: Promise<void>) => {
    const done = work
      .catch((error) => deps.log.error({ err: error }, 'what was to follow an answer failed'))
      .finally(() => working.delete(done));
    working.add(done);
  };
  const pages = accountPages({ deps, guard, authenticator, devices, secondFactor, enrolments, later });
  return {
    authenticator,
    handle: createAccountSite(pages, createBrowserSessions(server, deps), new URL(issuer).origin),
    settled: async () => void (await Promise.all(working)),
  };
}
