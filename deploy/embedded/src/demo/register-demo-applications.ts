import type { Scope } from '@irp/contracts';
import type { ApplicationType } from '@irp/contracts/authorization';
import { type Demo, docsApplicationName } from './demo-file.ts';
import { sendDemoRequest, untilAvailable } from './until-available.ts';

type DemoApplication = Demo['applications'][number];

interface ApplicationRequest {
  /** Position in the demo's workspaces. */
  workspace: number;
  name: string;
  description: string;
  type: ApplicationType;
  redirectUris: string[];
  scopes: Scope[];
}

const applicationRequests = (origin: string): ApplicationRequest[] => [
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
    scopes: [
      'investments.read',
      'investments.write',
      'workspace.read',
      'members.read',
      'applications.read',
    ],
  },
  {
    workspace: 1,
    name: 'Credit Signals',
    description: 'Scores issuers for the credit desk.',
    type: 'confidential',
    redirectUris: ['http://127.0.0.1:9403/callback'],
    scopes: ['investments.read', 'workspace.read'],
  },
  {
    workspace: 0,
    name: docsApplicationName,
    description: 'Calls the API from the page at /docs.',
    type: 'public',
    redirectUris: docsRedirectUris(origin),
    scopes: [
      'investments.read',
      'investments.write',
      'workspace.read',
      'members.read',
      'applications.read',
    ],
  },
];

/**
 * Where /docs receives its authorization codes: at each name by which a browser on this machine
 * opens it.
 */
function docsRedirectUris(origin: string): string[] {
  const { port } = new URL(origin);
  return ['127.0.0.1', 'localhost'].map(
    (host) => `http://${host}:${port}/docs/oauth2-redirect.html`,
  );
}

/**
 * Registers the demo's OAuth applications over the public API. The Idempotency-Key makes a repeated
 * call return the applications that the first one created.
 * @param origin of the page at /docs, whose redirect URIs are registered
 */
export async function registerApplications(
  origin: string,
  baseUrl: string,
  demo: Demo,
  signal: AbortSignal,
): Promise<DemoApplication[]> {
  const created: DemoApplication[] = [];
  for (const { workspace, ...body } of applicationRequests(origin)) {
    const workspaceId = demo.workspaces[workspace]?.id;
    const owner = demo.users.find(
      (user) => user.workspaceId === workspaceId && user.role === 'owner',
    );
    if (workspaceId === undefined || owner === undefined) {
      throw new Error(`The demo has no owner for ${body.name}.`);
    }
    const { clientId, clientSecret } = await untilAvailable(
      () => register(baseUrl, owner.apiKey, { ...body, ...grants(body) }),
      signal,
    );
    const secret = clientSecret === null ? {} : { clientSecret };
    const { name, type, redirectUris, scopes } = body;
    created.push({
      name,
      type,
      clientId,
      ...secret,
      redirectUris,
      scopes,
      workspaceId,
    });
  }
  return created;
}

function grants({ type }: Pick<ApplicationRequest, 'type'>) {
  const last = type === 'public' ? 'device_code' : 'client_credentials';
  return { environment: 'production', grantTypes: ['authorization_code', 'refresh_token', last] };
}

async function register(baseUrl: string, apiKey: string, body: { name: string }) {
  const response = await sendDemoRequest(`${baseUrl}/v2/applications`, {
    method: 'POST',
    headers: {
      'X-API-Key': apiKey,
      'Content-Type': 'application/json',
      'Idempotency-Key': `demo-${body.name.replaceAll(' ', '-')}`,
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 201) {
    throw new Error(`Registering the demo application ${body.name} failed: ${text}`);
  }
  return JSON.parse(text) as { clientId: string; clientSecret: string | null };
}
