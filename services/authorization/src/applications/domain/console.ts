import {
  type DataEnvironment,
  identityScopes,
  originsOf,
  type Scope,
  scopes,
} from '@irp/contracts';
import type { Application } from './application.ts';

/**
 * The clients of the platform's own console: public clients with DPoP-bound tokens. A token has the
 * rights of its person. Workspaces do not install the console.
 */
const environments = new Map<string, DataEnvironment>([
  ['console', 'production'],
  ['console-sandbox', 'sandbox'],
]);

const callbackPath = '/console/callback';

/** Replaces the id of a consent, because nobody consents to the console. */
const consoleConsentId = 'console';

const consoleScopes: readonly Scope[] = scopes;

export function isConsole(applicationId: string): boolean {
  return environments.has(applicationId);
}

/** Returns the client id of the console in an environment. */
export function consoleIdOf(environment: DataEnvironment): string {
  return environment === 'sandbox' ? 'console-sandbox' : 'console';
}

/**
 * Returns the console as an application; undefined for the id of another application.
 * @param issuer the issuer URL, whose origin serves the console. If the host is a loopback name,
 *   all loopback names are accepted
 */
function consoleApplication(id: string, issuer: string): Application | undefined {
  const environment = environments.get(id);
  if (environment === undefined) {
    return undefined;
  }
  const since = new Date(0);
  return {
    id,
    workspaceId: '',
    organizationId: '',
    name: 'Console',
    description: '',
    type: 'public',
    environment,
    redirectUris: originsOf(issuer).map((origin) => origin + callbackPath),
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    backchannelLogoutSessionRequired: false,
    grantTypes: ['authorization_code'],
    scopes: [...consoleScopes],
    metadata: {},
    owner: { email: '' },
    supportContact: {},
    homepageUrl: null,
    publish: false,
    jwks: null,
    pkceRequired: true,
    dpopBound: true,
    secrets: [],
    tokensFrom: null,
    state: 'active',
    suspension: null,
    platformSuspension: null,
    deletionAt: null,
    newInstallsDisabled: false,
    authorizationFlowsSuspended: false,
    transferOffer: null,
    createdBy: null,
    createdAt: since,
    updatedAt: since,
    revision: 1,
  };
}

/** The consent that every user implicitly gives to the console. */
export const consoleConsent = {
  id: consoleConsentId,
  scopes: [...consoleScopes],
  identityScopes: [...identityScopes],
};

/** Finds a console application by its id. The same id always returns the same object. */
export type ConsoleApplications = (id: string) => Application | undefined;

export function createConsoleApplications(issuer: () => string): ConsoleApplications {
  const known = new Map<string, Application>();
  return (id) => {
    if (!isConsole(id)) {
      return undefined;
    }
    const key = `${id} ${issuer()}`;
    const application = known.get(key) ?? consoleApplication(id, issuer());
    if (application !== undefined) {
      known.set(key, application);
    }
    return application;
  };
}
