import type { ApplicationType, Scope } from '@irp/contracts';
import type { Demo } from './demo-file.ts';

type DemoApplication = Demo['applications'][number];

interface Wanted {
  workspace: number;
  name: string;
  description: string;
  type: ApplicationType;
  redirectUris: string[];
  scopes: Scope[];
}

const wanted: Wanted[] = [
  {
    workspace: 0,
    name: 'Portfolio Monitor',
    description: 'Watches the companies of a workspace and warns of changes.',
    type: 'confidential',
    redirectUris: ['http://127.0.0.1:9401/callback'],
    scopes: ['investments.read', 'investments.write', 'workspace.read'],
  },
  {
    workspace: 0,
    name: 'Research Notebook',
    description: 'A page and a command-line tool to read and note.',
    type: 'public',
    redirectUris: ['http://127.0.0.1:9402/callback'],
    scopes: ['investments.read', 'investments.write', 'workspace.read', 'members.read', 'applications.read'],
  },
  {
    workspace: 1,
    name: 'Credit Signals',
    description: 'Scores issuers for the credit desk.',
    type: 'confidential',
    redirectUris: ['http://127.0.0.1:9403/callback'],
    scopes: ['investments.read', 'workspace.read'],
  },
];

/** Registers the demo's OAuth applications as a partner would: over the API. A repeat answers what was made before. */
export async function registerApplications(baseUrl: string, demo: Demo): Promise<DemoApplication[]> {
  const made: DemoApplication[] = [];
  for (const { workspace, ...body } of wanted) {
    const place = demo.workspaces[workspace]!;
    const owner = demo.users.find(({ workspaceId, role }) => workspaceId === place.id && role === 'owner')!;
    const { clientId, clientSecret } = await register(baseUrl, owner.apiKey, { ...body, ...grants(body) });
    const secret = clientSecret === null ? {} : { clientSecret };
    const { name, type, redirectUris, scopes } = body;
    made.push({ name, type, clientId, ...secret, redirectUris, scopes, workspaceId: place.id });
  }
  return made;
}

function grants({ type }: Pick<Wanted, 'type'>) {
  const last = type === 'public' ? 'device_code' : 'client_credentials';
  return { environment: 'production', grantTypes: ['authorization_code', 'refresh_token', last] };
}

async function register(baseUrl: string, apiKey: string, body: { name: string }) {
  const answer = await fetch(`${baseUrl}/v2/applications`, {
    method: 'POST',
    headers: {
      'X-API-Key': apiKey,
      'Content-Type': 'application/json',
      'Idempotency-Key': `demo-${body.name.replaceAll(' ', '-')}`,
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`The demo application ${body.name} cannot be registered: ${text}`);
  return JSON.parse(text) as { clientId: string; clientSecret: string | null };
}
