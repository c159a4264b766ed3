import type { DataEnvironment } from './principal.ts';

/** The start of the console. The page opens a workspace of the person. */
export const consoleStart = '/console/';

/** Production has the applications, installations and requests of both environments. */
export interface ConsolePlace {
  workspaceId: string;
  /** Default: production. */
  environment?: DataEnvironment | undefined;
}

/**
 * Addresses of the console's pages about a workspace, without the origin. Mails and pages of
 * services link to the addresses.
 */
export const consoleAddresses = {
  applications: (place: ConsolePlace) => addressOf(place, ['applications']),
  /** Applications with a valid secret created by the person. */
  applicationsWithSecretsOf: (place: ConsolePlace, userId: string) =>
    `${addressOf(place, ['applications'])}?${new URLSearchParams({ secretCreatedBy: userId })}`,
  application: (place: ConsolePlace, id: string) => addressOf(place, ['applications', id]),
  applicationSecrets: (place: ConsolePlace, id: string) =>
    addressOf(place, ['applications', id, 'secrets']),
  /** Suspension, switches, deletion, revocation of tokens. */
  applicationDanger: (place: ConsolePlace, id: string) =>
    addressOf(place, ['applications', id, 'danger']),
  /** The listing of an application and the review of the listing. */
  applicationDistribution: (place: ConsolePlace, id: string) =>
    addressOf(place, ['applications', id, 'distribution']),
  installations: (place: ConsolePlace) => addressOf(place, ['installations']),
  installation: (place: ConsolePlace, id: string) => addressOf(place, ['installations', id]),
  installationRequests: (place: ConsolePlace) =>
    `${addressOf(place, ['installations'])}?tab=requests`,
  /** Integrations shared by publishers with the organization of the workspace. */
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

/** The first segment is a path. */
function encode(segment: string, index: number): string {
  return index === 0 ? segment : encodeURIComponent(segment);
}
