import type { IncomingMessage } from 'node:http';
import { PlatformError } from '@irp/errors';

const maxBytes = 65_536;
const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** A form as a browser sends it. @throws PlatformError 400 for a repeated field, 403 from another site's page, 413, 415 */
export async function readForm(request: IncomingMessage, ownOrigin: string): Promise<Map<string, string>> {
  requireOwnPage(request, ownOrigin);
  if (!formType.test(request.headers['content-type'] ?? ''))
    throw new PlatformError('unsupported_media_type', 'A form is sent as application/x-www-form-urlencoded.');
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(await readText(request))) {
    if (fields.has(name)) throw new PlatformError('invalid_request', `${name} was sent more than once.`);
    fields.set(name, value);
  }
  return fields;
}

/** Browsers tell where a form came from: another site's page cannot send one in the visitor's name. */
function requireOwnPage({ headers }: IncomingMessage, ownOrigin: string): void {
  const site = headers['sec-fetch-site'];
  const foreign = (headers.origin !== undefined && headers.origin !== ownOrigin) || site === 'cross-site';
  if (foreign) throw new PlatformError('forbidden', 'This form was sent from another site.');
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new PlatformError('payload_too_large', `A form has at most ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
