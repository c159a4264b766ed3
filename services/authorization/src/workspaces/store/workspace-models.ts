import type { Plan } from '@irp/contracts';
import type { DomainEvent } from '@irp/contracts/events';
import { addOutbox, eventSchema } from '@irp/persistence';
import { type Connection, Schema } from 'mongoose';
import type { Stored } from '../../kernel/stored.ts';
import type { EndedSessions, Invitation, Workspace } from '../domain/workspace.ts';

export interface OrganizationRow {
  _id: string;
  name: string;
  plan: Plan;
  createdAt: Date;
  outbox?: DomainEvent[];
}

type AddedSince = 'invitations' | 'endedSessions';

/**
 * A stored workspace. Rows of earlier versions have no invitations, ended sessions and unmailed
 * events.
 */
export type WorkspaceRow = Stored<
  Omit<Workspace, AddedSince> & Partial<Pick<Workspace, AddedSince>>
> & {
  unmailed?: DomainEvent<'member.removed'>[];
};

const options = { versionKey: false, minimize: false } as const;

const organization = new Schema<OrganizationRow>(
  {
    _id: String,
    name: String,
    plan: String,
    createdAt: Date,
  },
  options,
);
organization.index({ name: 1 }, { unique: true });
addOutbox(organization);

const member = new Schema(
  {
    userId: String,
    role: String,
    joinedAt: Date,
    addedUnder: String,
    invitationId: String,
  },
  { _id: false },
);
const invitation = new Schema<Invitation>(
  {
    id: String,
    email: String,
    name: String,
    role: String,
    invitedBy: String,
    invitedAt: Date,
    expiresAt: Date,
    addedUnder: String,
  },
  { _id: false, id: false },
);
const endedSessions = new Schema<EndedSessions>({ userId: String, from: Date }, { _id: false });
const workspace = new Schema<WorkspaceRow>(
  {
    _id: String,
    organizationId: String,
    name: String,
    region: String,
    requireSecondFactor: String,
    members: [member],
    invitations: [invitation],
    endedSessions: [endedSessions],
    revision: Number,
    createdAt: Date,
    unmailed: {
      type: [eventSchema],
      default: undefined,
    },
  },
  options,
);
workspace.index({ organizationId: 1, name: 1 }, { unique: true });
workspace.index({
  organizationId: 1,
  'members.userId': 1,
  _id: 1,
});
workspace.index({ 'members.userId': 1 });
workspace.index({ 'invitations.email': 1 }, { sparse: true });
workspace.index({ 'invitations.expiresAt': 1 }, { sparse: true });
workspace.index({ 'unmailed.time': 1 }, { sparse: true });
addOutbox(workspace);

export function compileWorkspaceModels(connection: Connection) {
  return {
    organizations: connection.model('Organization', organization),
    workspaces: connection.model('Workspace', workspace),
  };
}

export type WorkspaceModels = ReturnType<typeof compileWorkspaceModels>;
