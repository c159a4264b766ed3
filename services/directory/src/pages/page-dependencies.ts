import type { Logger } from '@irp/logging';
import type { BrowserPeople } from '../authorization/browser-people.ts';
import type { PageCalls } from './page-calls.ts';

export interface PageDependencies {
  calls: PageCalls;
  people: BrowserPeople;
  /** The public origin of the pages, the only one that forms may be sent from. */
  origin: () => string;
  region: string;
  log: Logger;
}
