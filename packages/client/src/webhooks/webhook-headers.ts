import { WebhookVerificationError } from './webhook-verification-error.ts';

/**
 * The headers of a Fetch request or a Node request (`request.headers`), or any record of headers.
 */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface SignedHeaders {
  id: string;
  /** Seconds since 1970, as sent. */
  timestamp: string;
  signatures: readonly string[];
}

/**
 * The maximum number of verified signatures. A delivery has only a signature for each valid secret.
 */
const maxSignatures = 20;

/** @throws WebhookVerificationError */
export function readWebhookHeaders(headers: WebhookHeaders): SignedHeaders {
  const read = readerOf(headers);
  const required = (name: string): string => {
    const value = read(name);
    if (value) {
      return value;
    }
    throw new WebhookVerificationError('missing_header', `The header ${name} is missing.`);
  };
  const [id, timestamp] = [required('webhook-id'), required('webhook-timestamp')];
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError(
      'invalid_header',
      'The header webhook-timestamp is not a number of seconds.',
    );
  }
  const signatures = required('webhook-signature').split(' ').slice(0, maxSignatures);
  return {
    id,
    timestamp,
    signatures,
  };
}

function readerOf(headers: WebhookHeaders): (name: string) => string | undefined {
  if (typeof headers.get === 'function') {
    const { get } = headers;
    return (name) => get.call(headers, name) ?? undefined;
  }
  const byName = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return (name) => {
    const value = byName.get(name);
    return typeof value === 'string' ? value : value?.join(', ');
  };
}
