import {
  type Publisher,
  type VerifiedDomains,
  viewPublisher,
} from '../domains/domain/verified-domains.ts';

/**
 * Adds to each listing whether its publisher is verified, with a single query for all publishers.
 */
export async function withPublishers<View extends { publisher: Publisher }>(
  views: readonly View[],
  domains: Pick<VerifiedDomains, 'verifiedDomainsOf'>,
) {
  if (views.length === 0) {
    return [];
  }
  const ids = new Set(views.map(({ publisher }) => publisher.organizationId));
  const verified = await domains.verifiedDomainsOf([...ids]);
  return views.map((view) => ({
    ...view,
    publisher: viewPublisher(view.publisher, verified.get(view.publisher.organizationId)),
  }));
}

/** Does the same as {@link withPublishers} for a single listing. */
export async function withPublisher<View extends { publisher: Publisher }>(
  view: View,
  domains: Pick<VerifiedDomains, 'verifiedDomainOf'>,
) {
  const { publisher } = view;
  return {
    ...view,
    publisher: viewPublisher(publisher, await domains.verifiedDomainOf(publisher.organizationId)),
  };
}
