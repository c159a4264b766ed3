/** The verifying domain of each organization: the domain proven first. */
export interface VerifiedDomains {
  verifiedDomainOf(organizationId: string): Promise<string | undefined>;
  /**
   * Returns the domains of many organizations with a single query. Organizations without a verified
   * domain are absent.
   */
  verifiedDomainsOf(organizationIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A domain proven by an organization. */
export interface ProvenDomain {
  id: string;
  organizationId: string;
  domain: string;
  verifiedAt: Date;
}

/** Returns for each organization the domain that it proved first. */
export function firstDomains(proven: Iterable<ProvenDomain>): ReadonlyMap<string, string> {
  const oldestLast = [...proven].sort(
    (one, other) =>
      Number(other.verifiedAt) - Number(one.verifiedAt) || (one.id < other.id ? 1 : -1),
  );
  return new Map(oldestLast.map(({ organizationId, domain }) => [organizationId, domain]));
}

/** The organization of an application. */
export interface Publisher {
  organizationId: string;
  name: string;
}

/**
 * Returns the API representation of a publisher.
 * @param domain the verifying domain; undefined if the publisher is not verified
 */
export function viewPublisher({ organizationId, name }: Publisher, domain: string | undefined) {
  return {
    organizationId,
    name,
    verified: domain !== undefined,
    domain: domain ?? null,
  };
}
