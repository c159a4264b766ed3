import type { PageRange } from '@irp/http';
import type { OrganizationRow, WorkspaceModels } from '../../workspaces/store/workspace-models.ts';
import { containing, idIn } from './name-search.ts';

export type FoundOrganization = Omit<OrganizationRow, 'outbox'>;

/** A workspace of an organization, without the data that only members may see. */
interface FoundWorkspace {
  organizationId: string;
  region: string;
  memberIds: string[];
}

export interface OrganizationSearch {
  /** Lists organizations by name. @param text a part of the name, or an id; undefined for all */
  list(text: string | undefined, range: PageRange<string>): Promise<FoundOrganization[]>;
  count(text: string | undefined): Promise<number>;
  workspacesOf(organizationIds: readonly string[]): Promise<FoundWorkspace[]>;
}

type Models = Pick<WorkspaceModels, 'organizations' | 'workspaces'>;

export function createOrganizationSearch({
  organizations,
  workspaces,
}: Models): OrganizationSearch {
  /**
   * Returns the query for a text. An id may belong to the organization or to a workspace of the
   * organization.
   */
  async function filterOf(text: string | undefined) {
    const id = text === undefined ? undefined : idIn(text);
    if (id === undefined) {
      return { name: containing(text) };
    }
    const workspace = await workspaces
      .findById(id)
      .select({ organizationId: 1 })
      .lean<{ organizationId: string }>();
    return { _id: workspace?.organizationId ?? id };
  }

  return {
    async list(text, { after, skip, limit }) {
      const following = after === undefined ? [] : [{ name: { $gt: after } }];
      const found = organizations
        .find({ $and: [await filterOf(text), ...following] })
        .sort({ name: 1 })
        .skip(skip)
        .limit(limit);
      return found.lean<FoundOrganization[]>();
    },
    count: async (text) => organizations.countDocuments(await filterOf(text)),
    async workspacesOf(organizationIds) {
      const found = workspaces.find({ organizationId: { $in: [...organizationIds] } }).select({
        organizationId: 1,
        region: 1,
        'members.userId': 1,
      });
      const rows =
        await found.lean<
          {
            organizationId: string;
            region: string;
            members: { userId: string }[];
          }[]
        >();
      return rows.map(({ organizationId, region, members }) => ({
        organizationId,
        region,
        memberIds: members.map(({ userId }) => userId),
      }));
    },
  };
}
