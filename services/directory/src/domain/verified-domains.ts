/** By which domain each organization is verified: the one that it has proven first. */
export interface VerifiedDomains {
  verifiedDomainOf(organizationId: string): Promise<string | undefined>;
  /** Of many organizations, in one query; those without are absent. */
  verifiedDomainsOf(organizationIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** The organization that an application belongs to. */
export interface Publisher {
  organizationId: string;
  name: string;
}

/** The publisher of a listing as it is shown. @param domain by which it is verified; undefined: it is not */
export function viewPublisher({ organizationId, name }: Publisher, domain: string | undefined) {
  return { organizationId, name, verified: domain !== undefined, domain: domain ?? null };
}
