import type {
  ProofMethod,
  ProofResult,
  PublisherDomainState,
  PublisherDomainView,
} from '@irp/contracts/directory';

/** A domain for the verification of an organization as a publisher. */
export interface PublisherDomain {
  id: string;
  /**
   * The workspace that added the domain. Admins of this workspace manage the domain. The audit log
   * of the workspace contains the events of the domain.
   */
  workspaceId: string;
  organizationId: string;
  domain: string;
  token: string;
  state: PublisherDomainState;
  method?: ProofMethod;
  verifiedAt?: Date;
  lastCheck?: Check;
  /** Number of consecutive failed checks since the last successful check. */
  failedChecks: number;
  /** Time of the next check; set only while the domain is verified. */
  nextCheckAt?: Date;
  revision: number;
  createdAt: Date;
  /** Id of the user who added the domain; null if an application without a user added it. */
  createdBy: string | null;
}

interface Check {
  at: Date;
  outcome: NonNullable<PublisherDomainView['lastCheck']>['outcome'];
  results: readonly ProofResult[];
}

/** Returns the URL of the file with the proof. */
export const wellKnownUrl = (domain: string) =>
  `https://${domain}/.well-known/irp-publisher-verification`;
/**
 * Returns the name of the DNS record with the proof. The name is used for nothing else, so the
 * record does not affect other uses of the domain (RFC 8552).
 */
export const dnsName = (domain: string) => `_irp-publisher.${domain}`;
export const proofOf = ({ token }: Pick<PublisherDomain, 'token'>) =>
  `irp-publisher-verification=${token}`;

/** Returns the domain after a successful check. */
export function proven(
  before: PublisherDomain,
  results: readonly ProofResult[],
  at: Date,
  nextCheckAt: Date,
) {
  const method = results.find(({ passed }) => passed)?.method;
  const verifiedAt = before.state === 'verified' ? before.verifiedAt : at;
  return {
    ...before,
    ...(method === undefined ? {} : { method }),
    ...(verifiedAt === undefined ? {} : { verifiedAt }),
    state: 'verified' as const,
    failedChecks: 0,
    nextCheckAt,
    lastCheck: {
      at,
      outcome: 'proven' as const,
      results,
    },
  };
}

/**
 * Returns the domain after a check that found no proof, or the proof of another workspace. The
 * state stays the same.
 */
export function notProven(
  before: PublisherDomain,
  results: readonly ProofResult[],
  at: Date,
): PublisherDomain {
  const outcome = results.some(({ passed }) => passed) ? 'held_by_another' : 'not_proven';
  return {
    ...before,
    lastCheck: {
      at,
      outcome,
      results,
    },
  };
}

/**
 * Returns the domain in the state `lapsed`. The directory no longer shows a lapsed domain, but the
 * publisher can verify it again.
 */
export function lapsed({
  method: _m,
  verifiedAt: _v,
  nextCheckAt: _n,
  ...rest
}: PublisherDomain): PublisherDomain {
  return { ...rest, state: 'lapsed' };
}

export function viewPublisherDomain(publisherDomain: PublisherDomain): PublisherDomainView {
  const {
    id,
    domain,
    state,
    token,
    method,
    verifiedAt,
    lastCheck,
    failedChecks,
    createdAt,
    createdBy,
  } = publisherDomain;
  const line = proofOf(publisherDomain);
  return {
    id,
    domain,
    state,
    token,
    failedChecks,
    createdBy,
    wellKnown: {
      url: wellKnownUrl(domain),
      line,
    },
    dns: {
      name: dnsName(domain),
      type: 'TXT',
      value: line,
    },
    method: method ?? null,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    lastCheck: lastCheck
      ? {
          at: lastCheck.at.toISOString(),
          outcome: lastCheck.outcome,
          results: [...lastCheck.results],
        }
      : null,
    createdAt: createdAt.toISOString(),
  };
}
