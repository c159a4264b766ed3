import type { Logger } from '@irp/observability';
import type { BrowserPeople, PageCalls } from '@irp/web-pages';
import type { VerifiedDomains } from '../domains/domain/verified-domains.ts';
import type { CheckRequest } from '../installations/check-request.ts';

export interface PageDependencies {
  calls: PageCalls;
  /** Tells a member the result before the request. */
  checkRequest: CheckRequest;
  people: BrowserPeople;
  /** For publishers on pages beyond the operations' results. */
  domains: Pick<VerifiedDomains, 'verifiedDomainsOf'>;
  /** The public origin of the pages, and the only permitted origin of forms. */
  origin: () => string;
  region: string;
  log: Logger;
}
