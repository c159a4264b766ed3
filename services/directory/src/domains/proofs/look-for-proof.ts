import { Resolver } from 'node:dns/promises';
import type { ProofResult } from '@irp/contracts/directory';
import { withTimeout } from '@irp/errors';
import type { PublicFetch } from '@irp/public-fetch';
import { dnsName, wellKnownUrl } from '../domain/publisher-domain.ts';

/**
 * Looks for the proof of a domain in the DNS record and in the file, and returns both results. The
 * promise never rejects.
 */
export type LookForProof = (domain: string, proof: string) => Promise<ProofResult[]>;

/**
 * Returns the TXT records of a name, each as a list of strings. Rejects with an error code of
 * `node:dns`.
 */
export type ResolveTxt = (name: string) => Promise<string[][]>;

interface Options {
  fetch: PublicFetch;
  resolveTxt: ResolveTxt;
  timeoutMs: number;
  /** Replaces the URL of the file, in tests. */
  urlOf?: (domain: string) => string;
}

export function createLookForProof({
  fetch,
  resolveTxt,
  timeoutMs,
  urlOf = wellKnownUrl,
}: Options): LookForProof {
  const noResponse = `no response within ${timeoutMs / 1_000} s`;

  async function readFile(url: string, proof: string): Promise<Finding> {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
      const { status } = response;
      if (status >= 300 && status < 400) {
        return missing(`a redirect (${status}), which is not followed`);
      }
      if (status !== 200) {
        return missing(`status ${status}`);
      }
      const text = await response.text();
      const isThere = text.split(/\r?\n/).some((line) => line.trim() === proof);
      return isThere
        ? found('the line')
        : missing(`a file of ${text.length} characters without the expected line`);
    } catch (error) {
      return missing(reasonOf(error, noResponse));
    }
  }

  async function readRecords(name: string, proof: string): Promise<Finding> {
    try {
      const records = (await withTimeout(timeoutMs, resolveTxt(name), timedOut)).map((parts) =>
        parts.join(''),
      );
      if (records.some((record) => record.trim() === proof)) {
        return found('the record');
      }
      return missing(`none of the TXT records (${records.length}) has the expected value`);
    } catch (error) {
      return missing(noRecord.has(codeOf(error)) ? 'no TXT record' : reasonOf(error, noResponse));
    }
  }

  return async (domain, proof) => {
    const [url, name] = [urlOf(domain), dnsName(domain)];
    const [file, record] = await Promise.all([readFile(url, proof), readRecords(name, proof)]);
    return [
      {
        method: 'well_known',
        lookedFor: url,
        ...file,
      },
      {
        method: 'dns',
        lookedFor: `TXT ${name}`,
        ...record,
      },
    ];
  };
}

/**
 * Creates a resolver that uses c-ares. `dns.lookup` would occupy a thread of libuv during each
 * lookup.
 */
export function createResolveTxt(timeoutMs: number): ResolveTxt {
  return (name) => new Resolver({ timeout: timeoutMs, tries: 2 }).resolveTxt(name);
}

type Finding = Pick<ProofResult, 'found' | 'passed'>;

const noRecord = new Set(['ENODATA', 'ENOTFOUND', 'NXDOMAIN']);
const found = (what: string): Finding => ({ found: what, passed: true });
const missing = (what: string): Finding => ({ found: what, passed: false });

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * Returns the reason of a failure, without IP addresses and other details of the network of this
 * service.
 */
function reasonOf(error: unknown, noAnswer: string): string {
  if (!(error instanceof Error)) {
    return 'no response';
  }
  if (['AbortError', 'TimeoutError'].includes(error.name) || codeOf(error) === 'ETIMEOUT') {
    return noAnswer;
  }
  if (codeOf(error) === 'ENOTFOUND' || codeOf(error) === 'ENODATA') {
    return 'the domain name has no IP address';
  }
  if (codeOf(error) !== '') {
    return `no response (${codeOf(error)})`;
  }
  return error.message;
}

function timedOut(): Error {
  return new DOMException('timeout', 'TimeoutError');
}
