import { type ApplicationRequest, demoApplications } from './demo-applications.ts';
import type { Demo } from './demo-file.ts';
import { sendDemoRequest, untilAvailable } from './until-available.ts';

type DemoApplication = Demo['applications'][number];

/**
 * Registers the demo's OAuth applications over the public API. With the Idempotency-Key, a repeated
 * call returns the applications of the first call.
 * @param origin of the page at /docs, whose redirect URIs are registered
 */
export async function registerDemoApplications(
  origin: string,
  baseUrl: string,
  demo: Demo,
  signal: AbortSignal,
): Promise<DemoApplication[]> {
  const created: DemoApplication[] = [];
  for (const { workspace, ...body } of demoApplications(origin)) {
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
