/** By which domain each organization is verified: the one that it has proven first. */
export interface VerifiedDomains {
  verifiedDomainOf(organizationId: string): Promise<string | undefined>;
  /** Of many organizations, in one query; those without are absent. */
  verifiedDomainsOf(organizationIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A domain that an organization has proven. */
export interface ProvenDomain {
  id: string;
  organizationId: string;
  domain: string;
  verifiedAt: Date;
}

/** Of each organization the domain that it has proven first. */
export function firstDomains(proven: Iterable<ProvenDomain>): ReadonlyMap<string, string> {
  const oldestLast = [...proven].sort(
    (one, other) =>
      Number(other.verifiedAt) - Number(one.verifiedAt) || (one.id < other.id ? 1 : -1),
  );
  return new Map(oldestLast.map(({ organizationId, domain }) => [organizationId, domain]));
}

/** The organization that an application belongs to. */
export interface Publisher {
  organizationId: string;
  name: string;
}

/**
 * The publisher of a listing as it is shown.
 * @param domain by which it is verified; undefined: it is not
 */
export function viewPublisher({ organizationId, name }: Publisher, domain: string | undefined) {
  return {
    organizationId,
    name,
    verified: domain !== undefined,
    domain: domain ?? null,
  };
}
