import { createInternalClient } from '@irp/http';
import type { RunningDemo } from '../start-demo.ts';
import { passwordOfOthers } from './journey.ts';

/** Adds a person to a workspace of the demo, as an operator does. */
export async function addPerson(
  { internal: { authorizationUrl: baseUrl, signer } }: RunningDemo,
  workspaceId: string,
  person: { email: string; name: string; role: string },
): Promise<void> {
  const client = createInternalClient({
    baseUrl,
    signer,
    service: 'authorization',
    name: 'operator',
    timeoutMs: 10_000,
  });
  const member = {
    workspaceId,
    password: passwordOfOthers,
    ...person,
  };
  const { status, body } = await client.post('/internal/members', member);
  await client.close();
  if (status !== 200) {
    throw new Error(`POST /internal/members returned ${status}: ${JSON.stringify(body)}`);
  }
}
