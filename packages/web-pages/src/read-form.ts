import type { IncomingMessage } from 'node:http';
import { PlatformError } from '@irp/errors';

const maxBytes = 65_536;
const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/**
 * Reads a form from the request body.
 * @throws PlatformError 400 for a repeated field, 403 for a form of another site, 413, 415
 */
export async function readForm(request: IncomingMessage, ownOrigin: string): Promise<Map<string, string>> {
  requireSameOrigin(request, ownOrigin);
  const fields = new Map<string, string>();
  for (const [name, value] of await readFormOfAnySite(request)) {
    if (fields.has(name)) throw new PlatformError('invalid_request', `${name} must be sent once.`);
    fields.set(name, value);
  }
  return fields;
}

/** Reads a form that other sites may send, too. @throws PlatformError 413, 415 */
export async function readFormOfAnySite(request: IncomingMessage): Promise<URLSearchParams> {
  if (!formType.test(request.headers['content-type'] ?? ''))
    throw new PlatformError('unsupported_media_type', 'The form must be sent as application/x-www-form-urlencoded.');
  return new URLSearchParams(await readText(request));
}

/** Rejects forms of other sites by the headers Origin and Sec-Fetch-Site (cross-site request forgery). */
function requireSameOrigin({ headers }: IncomingMessage, ownOrigin: string): void {
  const site = headers['sec-fetch-site'];
  const foreign = (headers.origin !== undefined && headers.origin !== ownOrigin) || site === 'cross-site';
  if (foreign)
    throw new PlatformError('forbidden', `This form was sent from another site. Its page is at ${ownOrigin}.`);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new PlatformError('payload_too_large', `The form must have at most ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
