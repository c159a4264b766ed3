import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'undici';
import type { PlatformUnderLoad } from '../platform-under-load.ts';

/** The id of a record of the platform. */
export async function anyRecord({ baseUrl, apiKey }: PlatformUnderLoad): Promise<string> {
  const response = await fetch(`${baseUrl}/v2/investments?limit=1&apiKey=${apiKey}`);
  const { data } = (await response.json()) as { data: [{ id: string }] };
  return data[0].id;
}

/**
 * Sends a query until its columns are loaded. Until then, the service may respond with 503.
 * @throws for a status other than 200 and 503
 */
export async function loadColumns(
  { baseUrl, apiKey }: PlatformUnderLoad,
  path: string,
): Promise<void> {
  for (;;) {
    const response = await fetch(`${baseUrl}${path}`, { headers: { 'x-api-key': apiKey } });
    const text = await response.text();
    if (response.status === 200) {
      return;
    }
    if (response.status !== 503) {
      throw new Error(`${response.status}: ${text}`);
    }
    await wait(1_000);
  }
}

/** Reads the whole response. @throws for a status other than 200 */
export async function succeed(sent: ReturnType<Pool['request']>): Promise<void> {
  const { statusCode, body } = await sent;
  const text = await body.text();
  if (statusCode !== 200) {
    throw new Error(`${statusCode}: ${text}`);
  }
}
