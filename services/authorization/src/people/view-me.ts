import type { Principal } from '@irp/contracts';
import type { MeView } from '@irp/contracts/authorization';
import type { Workspace } from '../workspaces/domain/workspace.ts';
import { languageOf } from './domain/language.ts';
import type { User } from './store/user-store.ts';

export function viewMe(
  principal: Principal,
  { id, name, region }: Workspace,
  user: User | undefined,
): MeView {
  const { kind, organizationId, environment, role, platformRoles = [], scopes } = principal;
  return {
    kind,
    user: user
      ? {
          id: user.id,
          email: user.email,
          name: user.name,
          language: languageOf(user),
        }
      : null,
    workspace: {
      id,
      name,
      region,
    },
    organizationId,
    environment,
    role: role ?? null,
    platformRoles,
    scopes,
  };
}
