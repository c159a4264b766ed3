import type { getApplication as contract } from '@irp/contracts/authorization';
import type { Operation } from '@irp/http';
import { tagOfApplication, viewApplication } from './application-views.ts';
import { ownedApplication } from './owned-application.ts';
import type { ApplicationStore } from './store/application-store.ts';

interface Dependencies {
  applications: ApplicationStore;
}

export function getApplication({ applications }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const application = await ownedApplication(applications, principal, params.id);
    return {
      status: 200,
      headers: { ETag: tagOfApplication(application) },
      body: viewApplication(application),
    };
  };
}
