import { createInternalClient } from '@irp/http';
import type { SeparateServices } from './separate-services.ts';

/** Adds admins to a workspace, as an operator does. @returns an API key for production of each */
export async function addAdmins(
  { internal: { authorizationUrl: baseUrl, signer } }: Pick<SeparateServices, 'internal'>,
  workspaceId: string,
  count: number,
): Promise<string[]> {
  const client = createInternalClient({
    baseUrl,
    signer,
    service: 'authorization',
    name: 'operator',
    timeoutMs: 10_000,
  });
  const provision = async (resource: string, request: object) => {
    const { status, body } = await client.post(`/internal/${resource}`, request);
    if (status !== 200) {
      throw new Error(`POST /internal/${resource} returned ${status}: ${JSON.stringify(body)}`);
    }
    return body as Record<'userId' | 'key', string>;
  };
  const keys: string[] = [];
  for (let n = 0; n < count; n++) {
    const person = {
      email: `admin${n}@apart.example`,
      name: `Admin ${n}`,
      role: 'admin',
      password: 'correct horse',
    };
    const { userId } = await provision('members', { workspaceId, ...person });
    const key = await provision('api-keys', {
      workspaceId,
      userId,
      environment: 'production',
      name: 'Load',
    });
    keys.push(key.key);
  }
  await client.close();
  return keys;
}
