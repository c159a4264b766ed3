import type { getApplication as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { tagOfApplication, viewApplication } from './application-views.ts';
import type { Deps } from './deps.ts';
import { ownedApplication } from './owned-application.ts';

export function getApplication({ applications }: Deps) {
  return async ({ principal, params }: Call<typeof contract>): Promise<Reply> => {
    const application = await ownedApplication(applications, principal, params.id);
    return { status: 200, headers: { ETag: tagOfApplication(application) }, body: viewApplication(application) };
  };
}
