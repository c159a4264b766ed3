import type { PlatformRole } from '@irp/contracts/permissions';
import { createInternalClient } from '@irp/http';
import type { RunningDemo } from './start-demo.ts';

/** Sets what a person does for the platform, as an operator does. */
export async function setPlatformRoles(
  { internal: { authorizationUrl: baseUrl, signer } }: Pick<RunningDemo, 'internal'>,
  userId: string,
  platformRoles: readonly PlatformRole[],
): Promise<void> {
  const client = createInternalClient({
    baseUrl,
    signer,
    service: 'authorization',
    name: 'demo',
    timeoutMs: 10_000,
  });
  const { status, body } = await client.post('/internal/platform-roles', { userId, platformRoles });
  await client.close();
  if (status !== 200) {
    throw new Error(`POST /internal/platform-roles returned ${status}: ${JSON.stringify(body)}`);
  }
}
