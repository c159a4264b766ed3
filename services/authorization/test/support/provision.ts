import type { DataEnvironment, Plan, Scope } from '@irp/contracts';
import type { Role } from '@irp/contracts/permissions';

interface NewMember {
  workspaceId: string;
  email: string;
  name: string;
  role: Role;
  password?: string | undefined;
}

interface NewKey {
  workspaceId: string;
  userId: string;
  environment: DataEnvironment;
  /** Default: all scopes of the role. */
  scopes?: Scope[] | undefined;
}

/** Creates the usual preconditions of tests. */
export interface Provision {
  /** @returns the id */
  organization(name: string, plan?: Plan): Promise<string>;
  /** @returns the id */
  workspace(organizationId: string, name: string): Promise<string>;
  /** @returns the id of the user */
  member(member: NewMember): Promise<string>;
  key(key: NewKey): Promise<{ id: string; key: string }>;
}
