import type { RunningDemo } from '../start-demo.ts';
import { withProvisioner } from '../with-provisioner.ts';
import { passwordOfOthers } from './journey.ts';

/** Adds a person to a workspace of the demo, as an operator does. */
export async function addPerson(
  { internal }: RunningDemo,
  workspaceId: string,
  person: { email: string; name: string; role: string },
): Promise<void> {
  const member = {
    workspaceId,
    password: passwordOfOthers,
    ...person,
  };
  await withProvisioner(internal, 'operator', (provision) => provision('members', member));
}
