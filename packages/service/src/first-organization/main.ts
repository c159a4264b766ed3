import { randomBytes } from 'node:crypto';
import { ConfigError, processEnvironment, readConfig, text, url } from '@irp/config';
import { planSchema } from '@irp/contracts';
import { createInternalClient } from '@irp/http';
import { createPrincipalSigner } from '@irp/principals';
import { z } from 'zod';
import { jwk } from '../jwk-setting.ts';

/**
 * A program for operators: makes an organization with a workspace and an owner, who has a password and an API key, and prints them as one
 * JSON object. Repeated with the same names, it gives the owner another password and another key.
 */
const usage = `Usage: main.ts ORGANIZATION EMAIL NAME [PLAN], where PLAN is ${planSchema.options.join(', ')}: main.ts 'Harbour Research' anna@example.com 'Anna Lee'`;
const settings = z.object({
  AUTHORIZATION_URL: url('http:', 'https:'),
  /** The gateway's key (RFC 7517), which signs what operators send. */
  PRINCIPAL_PRIVATE_JWK: jwk(),
  REGION: text().default('us'),
});

async function makeOrganization([organization, email, name, plan = 'team', ...more]: string[]): Promise<void> {
  if (organization === undefined || email === undefined || name === undefined || more.length > 0)
    throw new ConfigError(usage);
  const config = readConfig(settings, processEnvironment());
  const client = createInternalClient({
    ...{ baseUrl: config.AUTHORIZATION_URL, service: 'authorization', name: 'operator', timeoutMs: 30_000 },
    signer: await createPrincipalSigner(config.PRINCIPAL_PRIVATE_JWK),
  });
  async function provision(resource: string, body: unknown): Promise<Record<string, string>> {
    const reply = await client.post(`/internal/${resource}`, body);
    if (reply.status !== 200) throw new Error(`${resource}: ${reply.status} ${JSON.stringify(reply.body ?? null)}`);
    return reply.body as Record<string, string>;
  }
  try {
    const password = randomBytes(15).toString('base64url');
    const { id: organizationId } = await provision('organizations', { name: organization, plan });
    const workspace = { organizationId, name: organization, region: config.REGION };
    const { id: workspaceId } = await provision('workspaces', workspace);
    const { userId } = await provision('members', { workspaceId, email, name, role: 'owner', password });
    const asked = { workspaceId, userId, environment: 'production', name: 'First' };
    const { key: apiKey } = await provision('api-keys', asked);
    process.stdout.write(`${JSON.stringify({ organizationId, workspaceId, userId, email, password, apiKey })}\n`);
  } finally {
    await client.close();
  }
}

try {
  await makeOrganization(process.argv.slice(2));
} catch (error) {
  const { message, cause } = error as Error;
  process.stderr.write(`first organization: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}\n`);
  process.exit(1);
}
