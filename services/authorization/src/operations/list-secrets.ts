import type { listSecrets as contract } from '@irp/contracts';
import type { Call, Reply } from '@irp/http';
import { liveSecrets } from '../domain/application.ts';
import { viewSecret } from './application-views.ts';
import type { Deps } from './deps.ts';
import { ownedApplication } from './owned-application.ts';

export function listSecrets({ applications, now }: Deps) {
  return async ({ principal, params }: Call<typeof contract>): Promise<Reply> => {
    const application = await ownedApplication(applications, principal, params.id);
    return { status: 200, body: { data: liveSecrets(application, now()).map((secret) => viewSecret(secret, now())) } };
  };
}
