import type {
  ApplicationStanding,
  readApplication as contract,
} from '@irp/contracts/authorization';
import { PlatformError } from '@irp/errors';
import type { Operation } from '@irp/http';
import type { OrganizationStore } from '../workspaces/store/organization-store.ts';
import type { Application } from './domain/application.ts';
import { suspensionsOf } from './domain/suspensions.ts';
import type { ApplicationStore } from './store/application-store.ts';

interface Dependencies {
  applications: Pick<ApplicationStore, 'find'>;
  organizations: Pick<OrganizationStore, 'find'>;
}

/** Returns an application in any state to the directory. */
export function readApplication({
  applications,
  organizations,
}: Dependencies): Operation<typeof contract> {
  return async ({ body }) => {
    const application = await applications.find(body.applicationId);
    if (!application) {
      throw new PlatformError('not_found', 'There is no such application.');
    }
    const {
      id,
      name,
      workspaceId,
      organizationId,
      environment,
      state,
      scopes,
      redirectUris,
      grantTypes,
    } = application;
    const organization = await organizations.find(organizationId);
    if (!organization) {
      throw new Error(`the organization ${organizationId} of the application ${id} is missing`);
    }
    const { name: organizationName, plan } = organization;
    const shown = {
      id,
      name,
      workspaceId,
      organizationId,
      organizationName,
      plan,
      environment,
      state,
    };
    const { newInstallsDisabled, revision, description, supportContact, homepageUrl } = application;
    const { postLogoutRedirectUris } = application;
    const publish = application.publish
      ? {
          publish: {
            description,
            supportContact,
            homepageUrl,
          },
        }
      : {};
    return {
      status: 200,
      body: {
        ...shown,
        scopes,
        redirectUris,
        postLogoutRedirectUris,
        grantTypes,
        newInstallsDisabled,
        revision,
        standing: standingOf(application),
        ...publish,
      },
    };
  };
}

function standingOf(application: Application): ApplicationStanding {
  const { authorizationFlowsSuspended, deletionAt, compromisedAt, transferredAt } = application;
  return {
    suspensions: suspensionsOf(application).map((one) => ({
      ...one,
      at: one.at.toISOString(),
    })),
    authorizationFlowsSuspended,
    deletionAt: deletionAt?.toISOString() ?? null,
    compromisedAt: compromisedAt?.toISOString() ?? null,
    transferredAt: transferredAt?.toISOString() ?? null,
  };
}
