import type { DataEnvironment } from './principal.ts';

/** The start page of the console, which opens a workspace of the signed-in person. */
export const consoleStart = '/console/';

/**
 * A workspace in the console, and an environment. The pages of `production` show the applications,
 * installations and requests of both environments.
 */
export interface ConsolePlace {
  workspaceId: string;
  /** Default: production. */
  environment?: DataEnvironment | undefined;
}

/**
 * Returns addresses of pages in the console, without the origin. Mails and the pages of services
 * link to these pages.
 */
export const consoleAddresses = {
  applications: (place: ConsolePlace) => addressOf(place, ['applications']),
  /** The list of applications that have a valid client secret created by the user. */
  applicationsWithSecretsOf: (place: ConsolePlace, userId: string) =>
    `${addressOf(place, ['applications'])}?${new URLSearchParams({ secretCreatedBy: userId })}`,
  application: (place: ConsolePlace, id: string) => addressOf(place, ['applications', id]),
  applicationSecrets: (place: ConsolePlace, id: string) =>
    addressOf(place, ['applications', id, 'secrets']),
  /** The section for suspension, switches, deletion, and revocation of tokens. */
  applicationDanger: (place: ConsolePlace, id: string) =>
    addressOf(place, ['applications', id, 'danger']),
  /** The listing of an application and the review of the listing. */
  applicationDistribution: (place: ConsolePlace, id: string) =>
    addressOf(place, ['applications', id, 'distribution']),
  installations: (place: ConsolePlace) => addressOf(place, ['installations']),
  installation: (place: ConsolePlace, id: string) => addressOf(place, ['installations', id]),
  installationRequests: (place: ConsolePlace) =>
    `${addressOf(place, ['installations'])}?tab=requests`,
  /** Integrations that publishers share with the organization of the workspace. */
  sharedListings: (place: ConsolePlace) => addressOf(place, ['directory', 'shared']),
  listing: (place: ConsolePlace, id: string) => addressOf(place, ['directory', id]),
  webhooks: (place: ConsolePlace) => addressOf(place, ['webhooks']),
  webhookEndpoint: (place: ConsolePlace, id: string) => addressOf(place, ['webhooks', id]),
  webhookDelivery: (place: ConsolePlace, id: string, deliveryId: string) =>
    `${addressOf(place, ['webhooks', id])}?${new URLSearchParams({ delivery: deliveryId })}`,
} as const;

function addressOf(
  { workspaceId, environment = 'production' }: ConsolePlace,
  segments: readonly string[],
): string {
  return [`${consoleStart}w`, workspaceId, environment, ...segments].map(encode).join('/');
}

/** Encodes a segment. The first segment is a path of several segments, so it stays unchanged. */
function encode(segment: string, index: number): string {
  return index === 0 ? segment : encodeURIComponent(segment);
}
