import type { ErrorTranslator, HttpAppOptions } from '@irp/http';
import { createSite, type PageHandlers } from '@irp/web-pages';
import { webhooksPath } from './addresses.ts';
import { deliveryHandlers } from './delivery.ts';
import { endpointHandlers } from './endpoint.ts';
import { endpointsHandlers } from './endpoints.ts';
import { type PageDependencies, webhooksErrorPage } from './webhooks-site.ts';

type Mount = NonNullable<HttpAppOptions['mounts']>[number];

/** The pages by the rest of their paths. */
export function webhookPages(deps: PageDependencies): Record<string, PageHandlers> {
  return {
    '/?': endpointsHandlers(deps),
    '/{id}': endpointHandlers(deps),
    '/{id}/deliveries/{id}': deliveryHandlers(deps),
  };
}

/** Serves `/webhooks` and every path below it. */
export function createWebhooksPages(
  deps: PageDependencies,
  translateError: ErrorTranslator,
): Mount {
  const { origin, log } = deps;
  return createSite({
    path: webhooksPath,
    origin,
    log,
    translateError,
    errorPageOf: webhooksErrorPage,
    pages: webhookPages(deps),
  });
}
