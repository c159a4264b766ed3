import { ConfigError, processEnvironment, readConfig } from '@irp/config';
import { createInternalClient } from '@irp/http';
import { createPrincipalSigner } from '@irp/principals';
import { z } from 'zod';
import { jwk } from '../jwk-setting.ts';

/** A program for operators: sends a request to an internal operation of a service, signed as the caller `operator`. */
const usage =
  'Usage: main.ts SERVICE URL BODY, with PRINCIPAL_PRIVATE_JWK, the key of the gateway: main.ts notifications http://127.0.0.1:9005/internal/mail-bounces/lift \'{"address":"anna@example.com"}\'';

const settings = z.object({ PRINCIPAL_PRIVATE_JWK: jwk() });
const timeoutMs = 30_000;

/** @throws ConfigError with one line */
function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError(`BODY must be JSON, not ${JSON.stringify(text)}`);
  }
}

async function send([service, address, body, ...more]: string[]): Promise<void> {
  if (service === undefined || address === undefined || body === undefined || more.length > 0)
    throw new ConfigError(usage);
  const url = URL.parse(address);
  if (!url?.pathname.startsWith('/internal/'))
    throw new ConfigError(`URL must be that of an operation below /internal/, not ${JSON.stringify(address)}`);
  const parsed = readBody(body);
  const signer = await createPrincipalSigner(readConfig(settings, processEnvironment()).PRINCIPAL_PRIVATE_JWK);
  const client = createInternalClient({ baseUrl: url.origin, service, name: 'operator', signer, timeoutMs });
  try {
    const reply = await client.post(url.pathname, parsed);
    process.stdout.write(`${reply.status} ${JSON.stringify(reply.body ?? null)}\n`);
    process.exitCode = reply.status < 300 ? 0 : 1;
  } finally {
    await client.close();
  }
}

try {
  await send(process.argv.slice(2));
} catch (error) {
  const { message, cause } = error as Error;
  process.stderr.write(`internal operation: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}\n`);
  process.exit(1);
}
