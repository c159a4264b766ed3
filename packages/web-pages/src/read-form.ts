import type { IncomingMessage } from 'node:http';
import { PlatformError } from '@irp/errors';

const maxBytes = 65_536;
const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const multipartType = /^multipart\/form-data\s*;/i;

/**
 * Reads a form from the request body.
 * @throws PlatformError 400 for a repeated field, 403 for a form of another site, 413, 415
 */
export async function readForm(
  request: IncomingMessage,
  ownOrigin: string,
): Promise<Map<string, string>> {
  requireSameOrigin(request, ownOrigin);
  return onceEach(await readFormOfAnySite(request));
}

/**
 * Reads a form from the request body, even if another site has sent it.
 * @throws PlatformError 413, 415
 */
export async function readFormOfAnySite(request: IncomingMessage): Promise<URLSearchParams> {
  if (!formType.test(request.headers['content-type'] ?? '')) {
    throw unsupported('application/x-www-form-urlencoded');
  }
  return new URLSearchParams((await readBytes(request)).toString('utf8'));
}

/**
 * Reads a form from a page, a program or another site, in both encodings of HTML. Files are
 * ignored.
 * @throws PlatformError 400 for a repeated field or an invalid form, 413, 415
 */
export async function readFormOfPrograms(request: IncomingMessage): Promise<Map<string, string>> {
  const type = request.headers['content-type'] ?? '';
  if (multipartType.test(type)) {
    return onceEach(await multipartFields(await readBytes(request), type));
  }
  if (!formType.test(type)) {
    throw unsupported('application/x-www-form-urlencoded or multipart/form-data');
  }
  return onceEach(await readFormOfAnySite(request));
}

function unsupported(accepted: string): PlatformError {
  return new PlatformError('unsupported_media_type', `The form must be sent as ${accepted}.`);
}

async function multipartFields(
  body: Buffer<ArrayBuffer>,
  type: string,
): Promise<[string, string][]> {
  try {
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData();
    return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  } catch {
    throw new PlatformError(
      'invalid_request',
      'The body is not multipart/form-data with the boundary of its Content-Type.',
    );
  }
}

/** @throws PlatformError 400 for a repeated field */
function onceEach(sent: Iterable<[string, string]>): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of sent) {
    if (fields.has(name)) {
      throw new PlatformError('invalid_request', `${name} must be sent once.`);
    }
    fields.set(name, value);
  }
  return fields;
}

/**
 * Rejects forms of other sites by the headers Origin and Sec-Fetch-Site (cross-site request
 * forgery). Does not read the body.
 * @throws PlatformError 403
 */
export function requireSameOrigin({ headers }: IncomingMessage, ownOrigin: string): void {
  const site = headers['sec-fetch-site'];
  const foreign =
    (headers.origin !== undefined && headers.origin !== ownOrigin) || site === 'cross-site';
  if (foreign) {
    throw new PlatformError(
      'forbidden',
      `This form was sent from another site. Open the form at ${ownOrigin}.`,
    );
  }
}

async function readBytes(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new PlatformError('payload_too_large', `The form must have at most ${maxBytes} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
