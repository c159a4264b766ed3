import type { DataEnvironment, Scope } from '@irp/contracts';
import type { InstallationParty } from '@irp/contracts/directory';
import { type App, apps, readers, type Workspace } from './actors.ts';
import { organizationName, read } from './read.ts';
import type { Real } from './real.ts';
import type { ModelInstallation } from './world.ts';

interface InstallationBody {
  id: string;
  applicationId: string;
  state: string;
  environment: DataEnvironment;
  scopes: Scope[];
  withheldScopes: Scope[];
  suspensions: { by: InstallationParty }[];
  endedBy: InstallationParty | null;
  publisher: { organizationId: string };
}

export type SeenInstallation = ModelInstallation & { id: string; state: string };

/** The installations of workspaces in their admins' view, in the terms of the model. */
export async function readInstallations(
  real: Real,
  tenants: readonly Workspace[],
): Promise<SeenInstallation[]> {
  const pages = await Promise.all(
    tenants.map(async (workspace) => {
      const { data } = await read(
        real,
        'call',
        '/installations?limit=100',
        real.people[readers[workspace]],
      );
      return data.map((body: InstallationBody) => seenOf(real, workspace, body));
    }),
  );
  return pages.flat();
}

function seenOf(real: Real, workspace: Workspace, body: InstallationBody): SeenInstallation {
  const {
    id,
    applicationId,
    state,
    environment,
    scopes,
    withheldScopes,
    suspensions,
    endedBy,
    publisher,
  } = body;
  const app = apps.find((one) => real.apps[one].id === applicationId) as App;
  return {
    id,
    app,
    workspace,
    state,
    environment,
    scopes,
    withheld: withheldScopes,
    endedBy,
    suspendedBy: suspensions.map(({ by }) => by),
    publisher: organizationName(real, publisher.organizationId) as Workspace,
  };
}
