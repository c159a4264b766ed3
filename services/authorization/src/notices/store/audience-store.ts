import { type MailLanguage, mailLanguages } from '@irp/contracts/notifications';
import { adminRoles, type Role } from '@irp/contracts/permissions';
import { type InstallationAt, installationAt } from '../../applications/domain/grant-times.ts';
import type {
  ApplicationModels,
  InstallationGrantRow,
} from '../../applications/store/application-model.ts';
import type { PeopleModels, UserRow } from '../../people/store/people-models.ts';
import type { ConsentRow, TokenModels } from '../../tokens/store/oauth-models.ts';
import type { WorkspaceModels } from '../../workspaces/store/workspace-models.ts';
import type { AccessRows } from '../domain/audience-page.ts';

/** A workspace with the members who can receive the notice. */
export interface WorkspaceMembers {
  _id: string;
  name: string;
  organizationId: string;
  members: { userId: string; role: Role }[];
}

export interface Recipient {
  userId: string;
  address: string;
  language: MailLanguage;
  inPlaceOfAdmins?: boolean;
}

interface AccessQuery {
  applicationId: string;
  at: Date;
  after: string | undefined;
  limit: number;
}

/**
 * Reads the audience of an event. Each page uses an index and reads a limited number of rows, even
 * if the audience is large.
 */
export interface AudienceStore {
  /**
   * Returns the workspaces in which an application had access at a time, with a separate result for
   * each collection.
   */
  accessAt(query: AccessQuery): Promise<AccessRows[]>;
  /**
   * Returns the installations of an application in the given workspaces at a time. Workspaces
   * without an installation are omitted.
   */
  installationsAt(
    applicationId: string,
    workspaceIds: string[],
    at: Date,
  ): Promise<Map<string, InstallationAt>>;
  /** Returns the ids of an organization's workspaces that have admins, in ascending order. */
  adminWorkspacesOf(
    organizationId: string,
    after: string | undefined,
    limit: number,
  ): Promise<string[]>;
  /**
   * Returns workspaces by id, each with its admins and the members whose ids are in `userIds`.
   * Unknown workspaces are omitted.
   */
  workspaces(ids: string[], userIds: string[]): Promise<Map<string, WorkspaceMembers>>;
  /**
   * Returns the user ids of the owners of an organization's workspaces, from at most 100
   * workspaces.
   */
  ownersOf(organizationId: string): Promise<string[]>;
  /** Returns recipients by user id. Unknown ids are omitted. */
  recipients(userIds: string[]): Promise<Map<string, Recipient>>;
}

type Models = Pick<ApplicationModels, 'installationGrants'> &
  Pick<TokenModels, 'consents'> &
  Pick<WorkspaceModels, 'workspaces'> &
  Pick<PeopleModels, 'users'>;

const mostWorkspacesOfOwners = 100;

export function createAudienceStore({
  installationGrants,
  consents,
  workspaces,
  users,
}: Models): AudienceStore {
  async function installed({ applicationId, at, after, limit }: AccessQuery): Promise<AccessRows> {
    const found = installationGrants.find({
      applicationId,
      ...following('workspaceId', after),
    });
    const rows = await found.sort({ workspaceId: 1 }).limit(limit).lean<InstallationGrantRow[]>();
    const places = rows.flatMap((row) => {
      const installation = installationAt(row, at);
      return installation
        ? [
            {
              workspaceId: row.workspaceId,
              installation,
            },
          ]
        : [];
    });
    return {
      rows: places,
      knownTo: rows.length < limit ? undefined : rows.at(-1)?.workspaceId,
    };
  }

  // A consent that an earlier version of the service stored has no `since`. The consent began
  // before every event of the current version.
  const begunBy = (at: Date) => ({ $or: [{ since: null }, { since: { $lte: at } }] });

  async function consented({ applicationId, at, after, limit }: AccessQuery): Promise<AccessRows> {
    const query = {
      applicationId,
      ...following('workspaceId', after),
      ...begunBy(at),
    };
    const found = consents
      .find(query)
      .select({ workspaceId: 1 })
      .sort({ workspaceId: 1 })
      .limit(limit);
    return rowsOf(
      (await found.lean<ConsentRow[]>()).map(({ workspaceId }) => workspaceId),
      limit,
    );
  }

  async function withdrawn({ applicationId, at, after, limit }: AccessQuery): Promise<AccessRows> {
    const place = {
      'ended.applicationId': applicationId,
      ...following('ended.workspaceId', after),
    };
    const found = consents
      .find({
        ...place,
        'ended.at': { $gte: at },
        ...begunBy(at),
      })
      .select({ ended: 1 });
    const rows = await found.sort({ 'ended.workspaceId': 1 }).limit(limit).lean<ConsentRow[]>();
    return rowsOf(
      rows.flatMap(({ ended }) => (ended ? [ended.workspaceId] : [])),
      limit,
    );
  }

  return {
    accessAt: (query) => Promise.all([installed(query), consented(query), withdrawn(query)]),
    async installationsAt(applicationId, workspaceIds, at) {
      const query = {
        applicationId,
        workspaceId: { $in: workspaceIds },
      };
      const rows = await installationGrants.find(query).lean<InstallationGrantRow[]>();
      const held = rows.map((row) => [row.workspaceId, installationAt(row, at)] as const);
      return new Map(
        held.filter((entry): entry is [string, InstallationAt] => entry[1] !== undefined),
      );
    },
    async adminWorkspacesOf(organizationId, after, limit) {
      const withAdmins = {
        organizationId,
        'members.role': { $in: [...adminRoles] },
        ...following('_id', after),
      };
      const found = workspaces.find(withAdmins).select({ _id: 1 }).sort({ _id: 1 }).limit(limit);
      return (await found.lean<{ _id: string }[]>()).map(({ _id }) => _id);
    },
    async workspaces(ids, userIds) {
      const notified = {
        $or: [{ $in: ['$$one.role', [...adminRoles]] }, { $in: ['$$one.userId', userIds] }],
      };
      const members = {
        $filter: {
          input: '$members',
          as: 'one',
          cond: notified,
        },
      };
      const found = workspaces.find({ _id: { $in: ids } }).select({
        name: 1,
        organizationId: 1,
        members,
      });
      return new Map((await found.lean<WorkspaceMembers[]>()).map((row) => [row._id, row]));
    },
    async ownersOf(organizationId) {
      const members = {
        $filter: {
          input: '$members',
          as: 'one',
          cond: { $eq: ['$$one.role', 'owner'] },
        },
      };
      const found = workspaces
        .find({
          organizationId,
          'members.role': 'owner',
        })
        .select({ members });
      const rows = await found.limit(mostWorkspacesOfOwners).lean<WorkspaceMembers[]>();
      return rows.flatMap((row) => row.members.map(({ userId }) => userId));
    },
    async recipients(userIds) {
      const found = users.find({ _id: { $in: userIds } }).select({ email: 1, language: 1 });
      const rows = await found.lean<(UserRow & { language?: unknown })[]>();
      return new Map(
        rows.map(({ _id, email, language }) => [
          _id,
          {
            userId: _id,
            address: email,
            ...known(language),
          },
        ]),
      );
    },
  };
}

function following(field: string, after: string | undefined): object {
  return after === undefined ? {} : { [field]: { $gt: after } };
}

function rowsOf(workspaceIds: readonly string[], limit: number): AccessRows {
  const rows = [...new Set(workspaceIds)].map((workspaceId) => ({
    workspaceId,
    installation: null,
  }));
  return {
    rows,
    knownTo: workspaceIds.length < limit ? undefined : workspaceIds.at(-1),
  };
}

function known(language: unknown): Pick<Recipient, 'language'> {
  return { language: mailLanguages.find((one) => one === language) ?? 'en' };
}
