import type { DataEnvironment, Principal } from '@irp/contracts';
import {
  resolveBrowserPrincipal,
  resolveBrowserSession,
  type SignedInPerson,
  signedInPersonSchema,
} from '@irp/contracts/authorization';
import type { InternalClient } from '@irp/http';
import { currentRequest } from '@irp/observability';

/** The reason why a person has no principal in a workspace. */
export type PrincipalRefusal =
  | 'signed_out'
  | 'session_ended'
  | 'second_factor_required'
  | 'no_such_workspace';

/**
 * Finds the person who is signed in to a browser. Only the authorization service can read sessions.
 */
export interface BrowserPeople {
  /**
   * @param cookie the session cookie, or an empty text
   * @returns undefined if nobody is signed in
   */
  signedIn(cookie: string): Promise<SignedInPerson | undefined>;
  /** Returns the current principal of the person in a workspace, or the reason for a refusal. */
  principalIn(
    cookie: string,
    workspaceId: string,
    environment: DataEnvironment,
  ): Promise<Principal | PrincipalRefusal>;
}

const reasons: Record<number, PrincipalRefusal> = {
  401: 'signed_out',
  403: 'second_factor_required',
  404: 'no_such_workspace',
  409: 'session_ended',
};

export function createBrowserPeople(client: Pick<InternalClient, 'post'>): BrowserPeople {
  return {
    async signedIn(cookie) {
      if (cookie === '') {
        return undefined;
      }
      const { status, body } = await client.post(
        resolveBrowserSession.path,
        { cookie },
        requestHeaders(),
      );
      if (status === 404) {
        return undefined;
      }
      if (status !== 200) {
        throw new Error(`${resolveBrowserSession.path} returned ${status}`);
      }
      return signedInPersonSchema.parse(body);
    },
    async principalIn(cookie, workspaceId, environment) {
      const sent = {
        cookie,
        workspaceId,
        environment,
      };
      const { status, body } = await client.post(
        resolveBrowserPrincipal.path,
        sent,
        requestHeaders(),
      );
      const reason = reasons[status];
      if (reason !== undefined) {
        return reason;
      }
      if (status !== 200) {
        throw new Error(`${resolveBrowserPrincipal.path} returned ${status}`);
      }
      return resolveBrowserPrincipal.responses[200].schema.parse(body).principal;
    },
  };
}

function requestHeaders(): Record<string, string> {
  const { id, ip, traceparent } = currentRequest() ?? {};
  return {
    ...(id === undefined ? {} : { 'x-request-id': id }),
    ...(ip === undefined ? {} : { 'x-forwarded-for': ip }),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}
