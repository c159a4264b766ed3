import { environmentSchema } from '@irp/contracts';
import {
  consoleAddresses as addresses,
  type ConsolePlace,
  consoleStart,
} from '@irp/contracts/console-addresses';
import { type RequestHandler, Router } from 'express';
import { methodNotAllowed } from '../docs/method-not-allowed.ts';

interface FormerRequest {
  place: ConsolePlace;
  /** The id in the former address; empty if the address contains no id. */
  id: string;
  partId: string;
  query: URLSearchParams;
}

type Target = (asked: FormerRequest) => string;

function applications({ place, query }: FormerRequest): string {
  const person = query.get('secretCreatedBy');
  return person === null
    ? addresses.applications(place)
    : addresses.applicationsWithSecretsOf(place, person);
}

/** Addresses of former pages of services, with the replacing pages of the console. */
const formerPages: Readonly<Record<string, Target>> = {
  '/webhooks': ({ place }) => addresses.webhooks(place),
  '/webhooks/:id': ({ place, id }) => addresses.webhookEndpoint(place, id),
  '/webhooks/:id/deliveries/:partId': ({ place, id, partId }) =>
    addresses.webhookDelivery(place, id, partId),
  '/account/applications': applications,
  '/account/applications/:id': ({ place, id }) => addresses.application(place, id),
  // The console has no page for a single offer of an application. The list of applications begins
  // with the offers.
  '/account/applications/:id/offer': ({ place }) => addresses.applications(place),
  '/account/applications/:id/compromise': ({ place, id }) =>
    addresses.applicationSecrets(place, id),
  '/account/applications/:id/revoke-tokens': ({ place, id }) =>
    addresses.applicationDanger(place, id),
  '/directory/installations': ({ place }) => addresses.installations(place),
  '/directory/installations/:id': ({ place, id }) => addresses.installation(place, id),
  '/directory/installations/:id/remove': ({ place, id }) => addresses.installation(place, id),
  '/directory/installation-requests/:id': ({ place }) => addresses.installationRequests(place),
  '/directory/applications/:id/listing': ({ place, id }) =>
    addresses.applicationDistribution(place, id),
  '/directory/shared': ({ place }) => addresses.sharedListings(place),
};

/**
 * Creates a router that redirects the addresses of former pages to the console, because old mails
 * link to these addresses.
 */
export function createFormerPagesRouter(): Router {
  const router = Router({ caseSensitive: true });
  for (const [path, target] of Object.entries(formerPages)) {
    router.route(path).get(redirectTo(target)).all(methodNotAllowed);
  }
  return router;
}

function redirectTo(target: Target): RequestHandler {
  return ({ params, originalUrl }, response) => {
    const query = new URLSearchParams(originalUrl.split('?', 2)[1]);
    const workspaceId = query.get('workspace') ?? '';
    const { id = '', partId = '' } = params as { id?: string; partId?: string };
    const isKnown = workspaceId !== '' && [workspaceId, id, partId].every(isId);
    const environment = environmentSchema
      .optional()
      .catch(undefined)
      .parse(query.get('environment'));
    response.set('Cache-Control', 'no-store');
    const place = { workspaceId, environment };
    response.redirect(303, isKnown ? target({ place, id, partId, query }) : consoleStart);
  };
}

/** Returns whether a text has the form of an id. The record need not exist. */
function isId(text: string): boolean {
  return /^[\w-]{0,64}$/.test(text);
}
