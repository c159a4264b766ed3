import type { Demo } from '@irp/embedded';
import { type RunningDemo, startDemo } from '../src/shared-platform.ts';
import type { Person } from './person.ts';

type DemoApplication = Demo['applications'][number];

/** A running platform as a partner's developer knows it. */
export interface PartnerSite {
  platform: RunningDemo;
  /** The issuer: where discovery begins. */
  authUrl: string;
  person: Person & { apiKey: string };
  /** Of the person's workspace. */
  confidential: DemoApplication & { clientSecret: string };
  public: DemoApplication;
  /** Registers one more application in the person's workspace. */
  register(wish: Record<string, unknown>): Promise<{ clientId: string; clientSecret: string | null }>;
}

export async function startPartnerSite(environment: Record<string, string> = {}): Promise<PartnerSite> {
  const platform = await startDemo({ LIMIT_READS: '100000', LIMIT_WRITES: '100000', ...environment });
  const { demo } = platform;
  const person = demo.users.find(({ role }) => role === 'owner')!;
  const ofType = (type: string) =>
    demo.applications.find((one) => one.type === type && one.workspaceId === person.workspaceId)!;
  const confidential = ofType('confidential');
  return {
    platform,
    authUrl: demo.authUrl,
    person,
    confidential: { ...confidential, clientSecret: confidential.clientSecret! },
    public: ofType('public'),
    async register(wish) {
      const body = { environment: 'production', ...wish };
      const answer = await platform.call('POST', '/v2/applications', { key: person.apiKey, body });
      if (answer.status !== 201) throw new Error(`not registered: ${answer.text}`);
      return answer.body;
    },
  };
}
