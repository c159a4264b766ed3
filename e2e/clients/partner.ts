import type { Demo } from '@irp/embedded';
import { type RunningDemo, startDemo } from '../src/start-demo.ts';
import type { Person } from './person.ts';

type DemoApplication = Demo['applications'][number];

/** A running platform, with the facts known to a developer of a partner. */
export interface PartnerSite {
  platform: RunningDemo;
  /** The issuer URL. */
  authUrl: string;
  person: Person & { apiKey: string };
  /** An application of the person's workspace. */
  confidential: DemoApplication & { clientSecret: string };
  public: DemoApplication;
  /** Registers another application in the person's workspace. */
  register(
    application: Record<string, unknown>,
  ): Promise<{ clientId: string; clientSecret: string | null }>;
}

export async function startPartnerSite(
  environment: Record<string, string> = {},
): Promise<PartnerSite> {
  const platform = await startDemo({
    LIMIT_READS: '100000',
    LIMIT_WRITES: '100000',
    ...environment,
  });
  const { demo } = platform;
  const person = demo.users.find(({ role }) => role === 'owner')!;
  const ofType = (type: string) =>
    demo.applications.find(
      (application) => application.type === type && application.workspaceId === person.workspaceId,
    )!;
  const confidential = ofType('confidential');
  return {
    platform,
    authUrl: demo.authUrl,
    person,
    confidential: { ...confidential, clientSecret: confidential.clientSecret! },
    public: ofType('public'),
    async register(application) {
      const body = { environment: 'production', ...application };
      const response = await platform.call('POST', '/v2/applications', {
        key: person.apiKey,
        body,
      });
      if (response.status !== 201) {
        throw new Error(`the application was not registered: ${response.text}`);
      }
      return response.body;
    },
  };
}
