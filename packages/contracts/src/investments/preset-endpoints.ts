import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../page.ts';
import { permissions } from '../permissions/permissions.ts';
import { inEveryVersion } from './endpoint-parts.ts';
import { newPresetExample } from './examples.ts';
import { columnMapping, presetName, presetSchema } from './import-queries.ts';

const presetParams = z.object({
  name: presetName.meta({ description: 'Name of the column mapping', examples: ['our-exports'] }),
});

export const listImportPresets = defineEndpoint({
  ...inEveryVersion,
  operationId: 'listImportPresets',
  permission: permissions.listImportPresets,
  method: 'get',
  path: '/import-presets',
  v1Path: '/investments/import-presets',
  summary: 'List the column mappings: built-in ones, then those of the workspace, by name',
  query: pageQuery,
  responses: {
    200: {
      description: 'A page of presets',
      schema: pageOf(presetSchema),
    },
  },
});

export const putImportPreset = defineEndpoint({
  ...inEveryVersion,
  operationId: 'putImportPreset',
  permission: permissions.putImportPreset,
  method: 'put',
  path: '/import-presets/{name}',
  v1Path: '/investments/import-presets/{name}',
  summary: 'Store a column mapping under a name',
  params: presetParams,
  body: z.strictObject({ mapping: columnMapping }).meta({ examples: [newPresetExample] }),
  responses: {
    200: { description: 'The preset', schema: presetSchema },
    409: { description: 'The name is that of a built-in preset' },
  },
});

export const deleteImportPreset = defineEndpoint({
  ...inEveryVersion,
  operationId: 'deleteImportPreset',
  permission: permissions.deleteImportPreset,
  method: 'delete',
  path: '/import-presets/{name}',
  v1Path: '/investments/import-presets/{name}',
  summary: 'Delete a column mapping',
  params: presetParams,
  responses: {
    204: { description: 'Deleted' },
    409: { description: 'The name is that of a built-in preset' },
  },
});
