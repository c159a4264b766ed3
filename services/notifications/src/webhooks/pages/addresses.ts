import type { PagePlace } from '@irp/web-pages';

/** Addresses of the pages of webhooks, without the origin. Links of mails lead to them. */
export const webhooksPath = '/webhooks';

interface Listed extends PagePlace {
  /** From 1 on. */
  page?: number;
}

export function webhooksAddress(place: Listed = {}): string {
  return withQuery(webhooksPath, place);
}

/** @param place its page is that of the deliveries */
export function endpointAddress(id: string, place: Listed): string {
  return withQuery(`${webhooksPath}/${encodeURIComponent(id)}`, place);
}

export function deliveryAddress(id: string, deliveryId: string, place: PagePlace): string {
  return withQuery(
    `${webhooksPath}/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(deliveryId)}`,
    place,
  );
}

function withQuery(path: string, { workspace, environment, page }: Listed): string {
  const query = new URLSearchParams();
  if (workspace) {
    query.set('workspace', workspace);
  }
  if (environment) {
    query.set('environment', environment);
  }
  if (page !== undefined && page > 1) {
    query.set('page', String(page));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}
