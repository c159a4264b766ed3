import type { listSecrets as contract } from '@irp/contracts/authorization';
import { inMemory, type Operation, readPage } from '@irp/http';
import { viewSecret } from '../application-views.ts';
import { type ClientSecret, liveSecrets } from '../domain/application.ts';
import { ownedApplication } from '../owned-application.ts';
import type { ApplicationStore } from '../store/application-store.ts';

interface Dependencies {
  applications: ApplicationStore;
  now: () => number;
}

export function listSecrets({ applications, now }: Dependencies): Operation<typeof contract> {
  return async ({ principal, params, query }) => {
    const application = await ownedApplication(applications, principal, params.id);
    const secrets = liveSecrets(application, now());
    // Secrets created in the same millisecond keep their stored order, newest first.
    const keyOf = (secret: ClientSecret) =>
      `${secret.createdAt.toISOString()} ${secrets.length - secrets.indexOf(secret)}`;
    const newestFirst = inMemory('secrets', secrets, params, keyOf, -1);
    const { data, meta } = await readPage(query, newestFirst);
    return {
      status: 200,
      body: {
        data: data.map((secret) => viewSecret(secret, now())),
        meta,
      },
    };
  };
}
