import { apps, originOf } from './actors.ts';
import { read, type Seen } from './read.ts';
import type { Real } from './real.ts';
import type { World } from './world.ts';

/** The view of sandbox keys: nothing of production. */
export function expectedInSandbox({ apps: known, installations }: World): Seen {
  return {
    'applications for testerB': apps.filter(
      (app) => known[app].owner === 'b' && originOf[app].environment === 'sandbox',
    ),
    'installations for testerC': [...installations.entries()].flatMap(
      ([at, { workspace, environment }]) =>
        workspace === 'c' && environment === 'sandbox' ? [at] : [],
    ),
  };
}

export async function observeInSandbox(real: Real): Promise<Seen> {
  const { testerB, testerC } = real.people;
  const [applications, installations] = await Promise.all([
    read(real, 'authorization', '/applications', testerB),
    read(real, 'call', '/installations?limit=100', testerC),
  ]);
  const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
  const found = ids(applications);
  return {
    'applications for testerB': [
      ...apps.filter((app) => found.includes(real.apps[app].id)),
      ...found.filter((id) => !apps.some((app) => real.apps[app].id === id)),
    ],
    'installations for testerC': ids(installations)
      .map((id) => real.installations.indexOf(id))
      .sort((one, other) => one - other),
  };
}
