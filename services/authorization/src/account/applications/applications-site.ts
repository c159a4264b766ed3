import { permissions } from '@irp/contracts/permissions';
import type { PlatformError } from '@irp/errors';
import type { ErrorTranslator, HttpAppOptions } from '@irp/http';
import type { Logger } from '@irp/observability';
import {
  type BrowserPeople,
  createSite,
  errorPage,
  type Link,
  type Page,
  type PageCalls,
  type PageHandlers,
  type WorkspaceSite,
} from '@irp/web-pages';
import { applicationsPath } from './addresses.ts';
import { applicationHandlers } from './application.ts';
import { applicationsHandlers } from './applications.ts';
import { compromiseHandlers } from './compromise.ts';
import { offerHandlers } from './offer.ts';
import { revokeTokensHandlers } from './revoke-tokens.ts';

export interface SiteDependencies {
  calls: PageCalls;
  people: BrowserPeople;
  /** The public origin of the pages, the only one that forms may be sent from. */
  origin: () => string;
  region: string;
  log: Logger;
}

type Mount = NonNullable<HttpAppOptions['mounts']>[number];

const toApplications: Link = {
  href: applicationsPath,
  text: 'Applications',
};
const navigation: readonly Link[] = [
  toApplications,
  { href: '/webhooks', text: 'Webhooks' },
  {
    href: '/directory/installations',
    text: 'Installations',
  },
  {
    href: '/account',
    text: 'Your account',
  },
];

/** The pages by the rest of their paths, for those who may read applications by the API. */
export function applicationPages({
  calls,
  people,
  region,
}: Pick<SiteDependencies, 'calls' | 'people' | 'region'>): Record<string, PageHandlers> {
  const site: WorkspaceSite = {
    people,
    region,
    title: 'Applications',
    path: applicationsPath,
    what: 'its applications',
    permission: permissions.listApplications,
    frame: (page) => ({
      ...page,
      navigation,
      isSignedIn: true,
      isWide: true,
    }),
  };
  return {
    '/?': applicationsHandlers(site, calls),
    '/{id}': applicationHandlers(site, calls),
    '/{id}/offer': offerHandlers(site, calls),
    '/{id}/compromise': compromiseHandlers(site, calls),
    '/{id}/revoke-tokens': revokeTokensHandlers(site, calls),
  };
}

/** Serves `/account/applications` and every path below it. */
export function createApplicationPages(
  { calls, people, origin, region, log }: SiteDependencies,
  translateError: ErrorTranslator,
): Mount {
  const errorPageOf = (error: PlatformError | undefined): Page => ({
    ...errorPage(error, {
      ...toApplications,
      text: 'To your applications',
    }),
    navigation,
  });
  return createSite({
    path: applicationsPath,
    origin,
    log,
    translateError,
    errorPageOf,
    pages: applicationPages({
      calls,
      people,
      region,
    }),
  });
}
