import type { Logger } from '@irp/observability';
import type { BrowserPeople, PageCalls } from '@irp/web-pages';
import type { VerifiedDomains } from '../domains/domain/verified-domains.ts';
import type { CheckRequest } from '../installations/check-request.ts';

export interface PageDependencies {
  calls: PageCalls;
  /** Tells a member before they ask. */
  checkRequest: CheckRequest;
  people: BrowserPeople;
  /** Of publishers that pages name beside what the operations return. */
  domains: Pick<VerifiedDomains, 'verifiedDomainsOf'>;
  /** The public origin of the pages, the only one that forms may be sent from. */
  origin: () => string;
  region: string;
  log: Logger;
}
