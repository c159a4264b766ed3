import type { WebhookEvent } from './webhook-event.ts';
import { readWebhookHeaders, type SignedHeaders, type WebhookHeaders } from './webhook-headers.ts';
import { createSignatureCheck } from './webhook-signatures.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

export interface VerifyWebhookOptions {
  /** The received body as text or bytes, before any parser. */
  payload: string | Uint8Array;
  headers: WebhookHeaders;
  /**
   * The valid secrets: `whsec_…`, or the public key `whpk_…`. During a rotation, pass the old and
   * the new secret.
   */
  secrets: string | readonly string[];
  /**
   * Maximum difference of the clocks, in seconds. An older request is rejected as a replay.
   * Default: 300.
   */
  toleranceS?: number;
  /** The time of the verification. Default: the current time. */
  now?: Date;
}

/**
 * Returns the event of a recent delivery that is signed with one of the secrets (Standard
 * Webhooks).
 * @throws WebhookVerificationError for any other request, TypeError for an invalid secret
 */
export async function verifyWebhook<Event = WebhookEvent>({
  payload,
  headers,
  secrets,
  toleranceS = 300,
  now = new Date(),
}: VerifyWebhookOptions): Promise<Event> {
  requireRawBody(payload);
  const all = typeof secrets === 'string' ? [secrets] : secrets;
  if (all.length === 0) {
    throw new TypeError('A webhook cannot be verified without a secret.');
  }
  const signed = readWebhookHeaders(headers);
  const content = contentOf(signed, payload);
  const checks = await Promise.all(all.map((secret) => createSignatureCheck(secret, content)));
  requireRecent(Number(signed.timestamp), now.getTime() / 1_000, toleranceS);
  for (const check of checks) {
    for (const signature of signed.signatures) {
      if (await check(signature)) {
        return parse(payload) as Event;
      }
    }
  }
  throw new WebhookVerificationError(
    'no_matching_signature',
    'None of the signatures matches a given secret.',
  );
}

/**
 * Rejects a parsed body, because the signature covers the received bytes. The check compares the
 * name of the class, which is the same in all realms.
 */
function requireRawBody(payload: unknown): void {
  const kind = Object.prototype.toString.call(payload).slice('[object '.length, -1);
  if (typeof payload !== 'string' && kind !== 'Uint8Array') {
    throw new WebhookVerificationError(
      'invalid_payload',
      `payload must be the raw, unparsed body: a string or a Uint8Array. The payload has the type ${kind}.`,
    );
  }
}

/** Returns the signed content: `{id}.{timestamp}.{body}`. */
function contentOf(
  { id, timestamp }: SignedHeaders,
  payload: string | Uint8Array,
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const head = encoder.encode(`${id}.${timestamp}.`);
  const body = typeof payload === 'string' ? encoder.encode(payload) : payload;
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  return content;
}

function requireRecent(sentS: number, nowS: number, toleranceS: number): void {
  if (sentS < nowS - toleranceS) {
    throw new WebhookVerificationError(
      'timestamp_too_old',
      `The request was signed more than ${toleranceS} s ago.`,
    );
  }
  if (sentS > nowS + toleranceS) {
    throw new WebhookVerificationError(
      'timestamp_too_new',
      `The request was signed more than ${toleranceS} s in the future.`,
    );
  }
}

function parse(payload: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof payload === 'string' ? payload : new TextDecoder().decode(payload));
  } catch {
    throw new WebhookVerificationError('invalid_payload', 'The body is not JSON.');
  }
}
