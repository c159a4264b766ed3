import { z } from 'zod';
import { defineEndpoint, sinceV2 } from '../endpoint.ts';
import { idSchema } from '../identifier.ts';
import { changePreconditions, pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { filledText } from '../text.ts';
import { actor } from './actor.ts';
import { common } from './endpoint-parts.ts';
import { newViewExample, viewExample } from './examples.ts';
import {
  givenFilter as filter,
  filterParameters,
  maxMembers,
  maxValueLength,
} from './filter-parameters.ts';
import { checkView } from './view-filter.ts';
import { viewVisibilities } from './view-visibilities.ts';

const maxNameLength = 100;

/** Maximum number of views that a user or application can have in a workspace and environment. */
export const maxViewsOfOwner = 100;

const inV2 = { ...common, versions: sinceV2 } as const;
const collection = '/investment-views';
const single = '/investment-views/{id}';
const viewParams = z.object({ id: idSchema });
const etag = { ETag: 'Entity tag of the view; send it as If-Match or If-None-Match' };

const sort = z.string().max(maxValueLength).meta({
  description: '`sort` of the list; empty for its default order',
});
const columns = z.array(z.string().max(100)).max(maxMembers).meta({
  description: 'Fields of the record in the order of the columns; empty for the default columns',
});
const visibility = z.enum(viewVisibilities, `must be one of ${viewVisibilities.join(', ')}`).meta({
  description: '`private`: its owner sees it; `shared`: everybody in the workspace',
});

export const viewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    filter: filterParameters,
    sort,
    columns,
    visibility,
    owner: actor,
    unknownMembers: z.array(z.string()).meta({
      description:
        'Parts of the view that this version no longer accepts, such as `filter.country` or `columns.ceo`: leave them out of requests',
    }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'InvestmentView', examples: [viewExample] });

export type InvestmentView = z.infer<typeof viewSchema>;

const members = {
  name: filledText(maxNameLength),
  filter,
  sort,
  columns,
  visibility,
};

const newView = z
  .strictObject({
    ...members,
    filter: filter.default({}),
    sort: sort.default(''),
    columns: columns.default([]),
    visibility: visibility.default('private'),
  })
  .superRefine(checkView)
  .meta({ id: 'NewInvestmentView', examples: [newViewExample] });

const viewPatch = z
  .strictObject(members)
  .partial()
  .superRefine(checkView)
  .meta({ id: 'InvestmentViewPatch', examples: [{ name: 'Large banks', visibility: 'shared' }] });

const viewResponse = {
  description: 'The view',
  schema: viewSchema,
  headers: etag,
};
const nameTaken = { description: 'The caller has another view of this name' };

export const listInvestmentViews = defineEndpoint({
  ...inV2,
  operationId: 'listInvestmentViews',
  permission: permissions.listInvestmentViews,
  method: 'get',
  path: collection,
  summary: "List the caller's views and the shared ones, the newest first",
  query: pageQuery,
  responses: {
    200: { description: 'A page of views', schema: pageOf(viewSchema) },
  },
});

export const createInvestmentView = defineEndpoint({
  ...inV2,
  operationId: 'createInvestmentView',
  permission: permissions.createInvestmentView,
  method: 'post',
  path: collection,
  summary: 'Save a view of the list: filter, order and columns',
  description: `At most ${maxViewsOfOwner} views of one owner in a workspace and environment.`,
  body: newView,
  idempotent: true,
  responses: {
    201: {
      ...viewResponse,
      headers: { ...etag, Location: 'Path of the view' },
    },
    409: nameTaken,
  },
});

export const getInvestmentView = defineEndpoint({
  ...inV2,
  operationId: 'getInvestmentView',
  permission: permissions.getInvestmentView,
  method: 'get',
  path: single,
  summary: 'Read a view',
  params: viewParams,
  responses: { 200: viewResponse },
});

export const updateInvestmentView = defineEndpoint({
  ...inV2,
  operationId: 'updateInvestmentView',
  permission: permissions.updateInvestmentView,
  method: 'patch',
  path: single,
  summary: 'Change a view',
  description:
    'For the owner of the view, and admins and owners of the workspace. Given members are replaced as a whole.',
  params: viewParams,
  headers: changePreconditions,
  body: viewPatch,
  responses: { 200: viewResponse, 409: nameTaken },
});

export const deleteInvestmentView = defineEndpoint({
  ...inV2,
  operationId: 'deleteInvestmentView',
  permission: permissions.deleteInvestmentView,
  method: 'delete',
  path: single,
  summary: 'Delete a view',
  description: 'For the owner of the view, and admins and owners of the workspace.',
  params: viewParams,
  headers: changePreconditions,
  responses: { 204: { description: 'Deleted' } },
});
