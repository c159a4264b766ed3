import type { ApiResponse } from '@irp/testing';
import type { Models } from '../../src/models.ts';
import { collectMails, type SeenMail } from '../support/collect-mails.ts';
import { type ReceivedEvent, recordEvents } from '../support/record-events.ts';
import type { Person } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

export interface ApplicationBench extends OAuthBench {
  /** A request as a person to a path below `/v2/applications`. */
  request(
    as: Person | Person['as'],
    method: string,
    path?: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<ApiResponse>;
  /** The events of an application and of its secrets, tokens and consents, oldest first. */
  events(applicationId: string): Promise<ReceivedEvent[]>;
  /** All events of the service, oldest first. */
  allEvents(): Promise<ReceivedEvent[]>;
  /** Puts an installation grant, as the directory does. */
  install(
    app: Registered,
    workspaceId: string,
    more?: Record<string, unknown>,
  ): Promise<ApiResponse>;
  /** Requests a client credentials token, by default for the home workspace. */
  serverToken(app: Registered, more?: Record<string, string>): ReturnType<OAuthBench['token']>;
  /** The requested mails, newest first. */
  mailbox(): Promise<SeenMail[]>;
  /** The models of the service's database. */
  models: Models;
}

/** Periodic jobs run every 50 ms, for tests that wait for a job. */
export const fastJobs = {
  DELETION_CHECK_MS: '50',
  SECRET_REMINDER_CHECK_MS: '50',
  LIFECYCLE_MAIL_CHECK_MS: '50',
};

export async function startApplications(
  now: () => number = Date.now,
  environment: Record<string, string> = {},
): Promise<ApplicationBench> {
  const bench = await startOAuth(now, environment);
  const heard = await recordEvents(bench.platform);
  let revision = 0;
  return {
    ...bench,
    models: heard.models,
    platform: {
      ...bench.platform,
      async stop() {
        await heard.close();
        await bench.platform.stop();
      },
    },
    request: (as, method, path = '', body = undefined, headers = {}) =>
      bench.call(method, `/v2/applications${path}`, {
        as: 'as' in as ? as.as : as,
        body,
        headers,
      }),
    allEvents: heard.all,
    events: async (id) =>
      (await heard.all()).filter(({ type, subject, data }) =>
        /^(?:application|secret)\./.test(type)
          ? subject === id
          : /^(?:token|authorization)\.revoked$|^permission\./.test(type) &&
            data.applicationId === id,
      ),
    install(app, workspaceId, more = {}) {
      revision += 1;
      const grant = {
        installationId: `installation-${workspaceId}`,
        state: 'active',
        scopes: app.scopes,
        revision,
      };
      return bench.internal('installation-grants', {
        applicationId: app.id,
        workspaceId,
        ...grant,
        ...more,
      });
    },
    serverToken: (app, more = {}) =>
      bench.token({
        grant_type: 'client_credentials',
        client_id: app.clientId,
        client_secret: app.clientSecret ?? '',
        ...more,
      }),
    mailbox: collectMails(bench),
  };
}

export function typesOf(events: readonly ReceivedEvent[]): string[] {
  return events.map(({ type }) => type);
}
