import { createInternalClient } from '@irp/http';
import type { PrincipalSigner } from '@irp/principals';

export interface InternalAccess {
  authorizationUrl: string;
  signer: PrincipalSigner;
}

/**
 * Sends a request to `/internal/<resource>` of the authorization service.
 * @returns the body, such as an id or a key
 * @throws Error for every status but 200
 */
export type Provision = (
  resource: string,
  request: object,
) => Promise<Record<'id' | 'userId' | 'key', string>>;

/**
 * Runs a function that creates organizations, people and API keys.
 * @param name the name under which the internal API knows the caller
 */
export async function withProvisioner<Result>(
  { authorizationUrl: baseUrl, signer }: InternalAccess,
  name: 'demo' | 'operator',
  run: (provision: Provision) => Promise<Result>,
): Promise<Result> {
  const client = createInternalClient({
    baseUrl,
    signer,
    service: 'authorization',
    name,
    timeoutMs: 10_000,
  });
  try {
    return await run(async (resource, request) => {
      const { status, body } = await client.post(`/internal/${resource}`, request);
      if (status !== 200) {
        throw new Error(`POST /internal/${resource} returned ${status}: ${JSON.stringify(body)}`);
      }
      return body as Record<'id' | 'userId' | 'key', string>;
    });
  } finally {
    await client.close();
  }
}
