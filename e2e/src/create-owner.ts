import { createInternalClient } from '@irp/http';
import type { PrincipalSigner } from '@irp/principals';

/** Creates the first organization, workspace and member. @returns an API key of the owner */
export async function createOwner(
  authorizationUrl: string,
  signer: PrincipalSigner,
): Promise<string> {
  const internal = createInternalClient({
    baseUrl: authorizationUrl,
    service: 'authorization',
    name: 'operator',
    signer,
    timeoutMs: 10_000,
  });
  const provision = async (kind: string, body: unknown) =>
    (await internal.post(`/internal/${kind}`, body)).body as Record<string, string>;
  const { id: organizationId } = await provision('organizations', { name: 'Apart', plan: 'team' });
  const { id: workspaceId } = await provision('workspaces', {
    organizationId,
    name: 'Apart',
    region: 'us',
  });
  const owner = {
    workspaceId,
    email: 'owner@apart.example',
    name: 'Owner',
    role: 'owner',
    password: 'correct horse battery',
  };
  const { userId } = await provision('members', owner);
  const { key } = await provision('api-keys', {
    workspaceId,
    userId,
    environment: 'production',
    name: 'Owner',
  });
  await internal.close();
  return key!;
}
