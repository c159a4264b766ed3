import type { ApplicationView, SecretView } from '@irp/contracts/authorization';
import { entityTag } from '@irp/http';
import {
  type Application,
  type ClientSecret,
  clientAuthentication,
  isDueForRotation,
} from './domain/application.ts';
import { warningsOf } from './domain/application-rules.ts';
import { suspensionsOf } from './domain/suspensions.ts';

/**
 * Returns the API representation without internal fields and without secrets, which have an
 * endpoint of their own.
 */
export function viewApplication(application: Application): ApplicationView {
  const {
    secrets: _secrets,
    tokensFrom: _tokensFrom,
    revision: _revision,
    flowsSuspendedBy: _flowsSuspendedBy,
    directoryListing = { visibility: 'private', state: 'none' },
    platformSuspension: _platformSuspension,
    compromisedAt: _compromisedAt,
    transferredAt: _transferredAt,
    transferOffer,
    ...shown
  } = application;
  const suspensions = suspensionsOf(application).map((one) => ({
    ...one,
    at: one.at.toISOString(),
  }));
  const [first] = suspensions;
  return {
    ...shown,
    clientId: application.id,
    clientAuthentication: clientAuthentication(application),
    owner: {
      email: application.owner.email,
      ...(application.owner.team ? { team: application.owner.team } : {}),
    },
    supportContact: { ...application.supportContact },
    suspension: first ? { reason: first.reason, at: first.at } : null,
    suspensions,
    visibility: directoryListing.visibility,
    listing: { state: directoryListing.state },
    transferOffer: transferOffer && {
      toWorkspaceId: transferOffer.toWorkspaceId,
      at: transferOffer.at.toISOString(),
    },
    deletionAt: application.deletionAt?.toISOString() ?? null,
    createdAt: application.createdAt.toISOString(),
    updatedAt: application.updatedAt.toISOString(),
    warnings: warningsOf(application),
  } as ApplicationView;
}

/**
 * Returns the ETag of an application. The ETag includes the state of the listing, because the
 * listing changes without a new revision of the application.
 */
export function tagOfApplication({ revision, directoryListing }: Application): string {
  return entityTag(revision, directoryListing);
}

export function viewSecret(secret: ClientSecret, nowMs: number): SecretView {
  return {
    id: secret.id,
    prefix: secret.prefix,
    createdAt: secret.createdAt.toISOString(),
    createdBy: secret.createdBy,
    expiresAt: secret.expiresAt?.toISOString() ?? null,
    lastUsedAt: secret.lastUsedAt?.toISOString() ?? null,
    dueForRotation: isDueForRotation(secret, nowMs),
  };
}
