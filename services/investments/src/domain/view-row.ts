import type { Principal } from '@irp/contracts';
import { actorOf, type EventInput } from '@irp/contracts/events';
import { type InvestmentView, unknownMembersOf } from '@irp/contracts/investments';
import { type AccessContext, actorOfId } from './access-context.ts';

type Given = Pick<InvestmentView, 'name' | 'filter' | 'sort' | 'columns' | 'visibility'>;

export interface ViewRow extends Omit<Given, 'filter'> {
  _id: string;
  workspaceId: string;
  environment: string;
  /** The `actorId` of the creator. */
  ownerId: string;
  /** The name in lower case, which must be unique among the views of the owner. */
  nameKey: string;
  /**
   * The parameters with their values, as a list. Names of parameters may contain dots, which
   * separate the parts of a path in MongoDB.
   */
  filter: [name: string, value: string | string[]][];
  /** Begins with 1 and increases with each change. The ETag of the view contains the revision. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

export function newView(id: string, given: Given, access: AccessContext, now: Date): ViewRow {
  return {
    _id: id,
    workspaceId: access.workspaceId,
    environment: access.environment,
    ownerId: access.actorId,
    ...storedMembers(given),
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns the view with new values for some properties. */
export function withMembers(row: ViewRow, given: Partial<Given>): ViewRow {
  return { ...row, ...storedMembers({ ...membersOf(row), ...given }) };
}

function storedMembers({ name, filter, sort, columns, visibility }: Given) {
  return {
    name,
    nameKey: name.toLowerCase(),
    filter: Object.entries(filter),
    sort,
    columns,
    visibility,
  };
}

function membersOf({ name, filter, sort, columns, visibility }: ViewRow): Given {
  return {
    name,
    filter: Object.fromEntries(filter),
    sort,
    columns,
    visibility,
  };
}

export function toView(row: ViewRow): InvestmentView {
  const members = membersOf(row);
  return {
    id: row._id,
    ...members,
    owner: actorOfId(row.ownerId),
    unknownMembers: unknownMembersOf(members),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type ViewEvent = EventInput<
  'investment_view.created' | 'investment_view.updated' | 'investment_view.deleted'
>;

export function viewEvent(
  type: ViewEvent['type'],
  principal: Principal,
  { _id, workspaceId, visibility }: ViewRow,
): ViewEvent {
  const { environment } = principal;
  return {
    type,
    workspaceId,
    environment,
    subject: _id,
    actor: actorOf(principal),
    data: { environment, visibility },
  };
}
