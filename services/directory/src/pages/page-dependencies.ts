import type { Logger } from '@irp/observability';
import type { BrowserPeople, PageCalls } from '@irp/web-pages';
import type { VerifiedDomains } from '../domains/domain/verified-domains.ts';
import type { CheckRequest } from '../installations/check-request.ts';

export interface PageDependencies {
  calls: PageCalls;
  /**
   * Checks whether a member could request an installation, so the page shows obstacles before
   * the member asks.
   */
  checkRequest: CheckRequest;
  people: BrowserPeople;
  /** Verified domains of publishers whose domain the results of the operations do not contain. */
  domains: Pick<VerifiedDomains, 'verifiedDomainsOf'>;
  /** Returns the public origin of the pages. Forms are accepted only from this origin. */
  origin: () => string;
  region: string;
  log: Logger;
}
