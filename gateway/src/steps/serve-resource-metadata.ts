import { scopes } from '@irp/contracts';
import { protectedResourceRoute } from '@irp/contracts/authorization';
import { notFound, PlatformError } from '@irp/errors';
import { proofAlgorithms } from '../credentials/challenge.ts';
import type { ServedExchange } from '../exchange.ts';
import { metadataUrlOf } from '../resource-metadata.ts';
import { respondJson } from '../response.ts';
import type { Step } from '../step.ts';

export interface ResourceMetadataOptions {
  /** URL of the issuer; default: the public address of the API. */
  authUrl: string | undefined;
  cliClient: CliClient;
}

/** The OAuth client of `irp login`. In a demo, the client id is known only after the start. */
export interface CliClient {
  id: string | undefined;
}

const maxAgeS = 300;
const unknownAddress =
  'The API has no metadata for this address. The operator must set PUBLIC_URL to the public address of the API.';

/**
 * Serves the public metadata of the API as a protected resource (RFC 9728). The property
 * `cli_client_id` is specific to this platform. Section 2 permits such properties.
 */
export function serveResourceMetadata({
  authUrl,
  cliClient,
}: ResourceMetadataOptions): Step<ServedExchange> {
  return (exchange) => {
    const { route, path, resource } = exchange;
    if (route.path !== protectedResourceRoute) {
      return;
    }
    if (resource === undefined) {
      throw new PlatformError('not_found', unknownAddress);
    }
    // A proxy in front may have removed the path of the public address, so the shorter metadata
    // path is accepted.
    if (path !== protectedResourceRoute && path !== new URL(metadataUrlOf(resource)).pathname) {
      throw notFound();
    }
    const metadata = {
      resource,
      authorization_servers: [authUrl ?? resource],
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
      dpop_signing_alg_values_supported: proofAlgorithms,
      resource_name: 'Investment Research Platform API',
      resource_documentation: `${resource}/docs`,
      ...(cliClient.id === undefined ? {} : { cli_client_id: cliClient.id }),
    };
    respondJson(exchange, 200, metadata, `public, max-age=${maxAgeS}`);
  };
}
