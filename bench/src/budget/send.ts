import type { Pool } from 'undici';
import type { PlatformUnderLoad } from '../platform-under-load.ts';

/** The id of any record of the platform. */
export async function anyRecord({ baseUrl, apiKey }: PlatformUnderLoad): Promise<string> {
  const response = await fetch(`${baseUrl}/v2/investments?limit=1&apiKey=${apiKey}`);
  const { data } = (await response.json()) as { data: [{ id: string }] };
  return data[0].id;
}

/** Reads the whole response. @throws for a status other than 200 */
export async function succeed(sent: ReturnType<Pool['request']>): Promise<void> {
  const { statusCode, body } = await sent;
  const text = await body.text();
  if (statusCode !== 200) {
    throw new Error(`${statusCode}: ${text}`);
  }
}
