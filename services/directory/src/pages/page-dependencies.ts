import type { Logger } from '@irp/logging';
import type { PageCalls } from './page-calls.ts';

export interface PageDependencies {
  calls: PageCalls;
  /** The public origin of the pages. */
  origin: () => string;
  log: Logger;
}
