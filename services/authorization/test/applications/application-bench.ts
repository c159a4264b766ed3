import type { ApiAnswer } from '@irp/testing';
import type { Models } from '../../src/store/models.ts';
import { type HeardEvent, hearEvents } from '../support/hear-events.ts';
import type { Person } from '../support/start-authorization.ts';
import { type OAuthBench, type Registered, startOAuth } from '../support/start-oauth.ts';

interface MailSeen {
  to: string;
  subject: string;
  text: string;
}

export interface ApplicationBench extends OAuthBench {
  /** A call as a person below `/v2/applications`. */
  ask(
    as: Person | Person['as'],
    method: string,
    path?: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer>;
  /** What was done to an application, oldest first, also to its tokens and to agreements with it. */
  events(applicationId: string): Promise<HeardEvent[]>;
  /** Everything that the service announced, oldest first. */
  announced(): Promise<HeardEvent[]>;
  /** The directory's word on where an application may work. */
  install(app: Registered, workspaceId: string, more?: Record<string, unknown>): Promise<ApiAnswer>;
  /** A client credentials token for the own workspace, or another. */
  serverToken(app: Registered, more?: Record<string, string>): ReturnType<OAuthBench['token']>;
  mailbox(): Promise<MailSeen[]>;
  /** The database itself. */
  models: Models;
}

/** Every recurring task comes round at once. */
const eager = { DELETION_CHECK_MS: '20', SECRET_REMINDER_CHECK_MS: '20', LIFECYCLE_MAIL_CHECK_MS: '20' };

export async function startApplications(
  now: () => number = Date.now,
  environment: Record<string, string> = {},
): Promise<ApplicationBench> {
  const bench = await startOAuth(now, { ...eager, ...environment });
  const heard = await hearEvents(bench.platform);
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
    ask: (as, method, path = '', body = undefined, headers = {}) =>
      bench.call(method, `/v2/applications${path}`, { as: 'as' in as ? as.as : as, body, headers }),
    announced: heard.all,
    events: async (id) =>
      (await heard.all()).filter(({ type, subject, data }) =>
        /^(?:application|secret)\./.test(type)
          ? subject === id
          : /^(?:token|authorization)\.revoked$|^permission\./.test(type) && data.applicationId === id,
      ),
    install(app, workspaceId, more = {}) {
      revision += 1;
      const grant = { installationId: `installation-${workspaceId}`, state: 'active', scopes: app.scopes, revision };
      return bench.internal('installation-grants', { applicationId: app.id, workspaceId, ...grant, ...more });
    },
    serverToken: (app, more = {}) =>
      bench.token({
        grant_type: 'client_credentials',
        client_id: app.clientId,
        client_secret: app.clientSecret ?? '',
        ...more,
      }),
    mailbox: async () => (await bench.internal('mailbox', {})).body.mails,
  };
}

export function typesOf(events: readonly HeardEvent[]): string[] {
  return events.map(({ type }) => type);
}
