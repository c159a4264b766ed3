import { permissions } from '@irp/contracts/permissions';
import type { PlatformError } from '@irp/errors';
import type { Logger } from '@irp/observability';
import {
  type BrowserPeople,
  errorPage,
  type Link,
  type Page,
  type PageCalls,
  type PageHandlers,
  type WorkspacePage,
  workspacePage,
} from '@irp/web-pages';
import { webhooksPath } from './addresses.ts';

export interface PageDependencies {
  calls: PageCalls;
  people: BrowserPeople;
  /** The public origin of the pages. Forms from other origins are refused. */
  origin: () => string;
  region: string;
  log: Logger;
}

const toWebhooks: Link = { href: webhooksPath, text: 'Webhooks' };
const navigation: readonly Link[] = [
  toWebhooks,
  {
    href: '/account/applications',
    text: 'Applications',
  },
  {
    href: '/directory/installations',
    text: 'Installations',
  },
  {
    href: '/account',
    text: 'Your account',
  },
];
/** Responses of receivers can be long, with wide lines. */
const style = 'pre{white-space:pre-wrap;overflow-wrap:anywhere}';

function frame(page: Page): Page {
  return {
    ...page,
    navigation,
    style,
    isSignedIn: true,
    isWide: true,
  };
}

export function webhooksErrorPage(error: PlatformError | undefined): Page {
  return {
    ...errorPage(error, {
      ...toWebhooks,
      text: 'To your webhooks',
    }),
    navigation,
  };
}

/**
 * Serves a page about the webhooks of an environment of a workspace, to people with the permission
 * to list webhook endpoints.
 */
export function webhooksPage(
  { people, region }: PageDependencies,
  page: WorkspacePage,
): PageHandlers {
  const site = {
    people,
    region,
    frame,
    title: 'Webhooks',
    path: webhooksPath,
    what: 'its webhooks',
    permission: permissions.listWebhookEndpoints,
    ofOneEnvironment: true,
  } as const;
  const { show, submit } = page;
  return workspacePage(site, {
    ...page,
    show: async (...parts) => frame(await show(...parts)),
    ...(submit && {
      async submit(...parts) {
        const result = await submit(...parts);
        return typeof result === 'string' ? result : frame(result);
      },
    }),
  });
}
