import { resourceGroup } from '../resources/resource-group.ts';
import { appTable } from '../resources/table/apps.ts';
import { apply } from './manifest/apply.ts';
import { exportManifest } from './manifest/export.ts';
import { plan } from './manifest/plan.ts';
import { schema } from './manifest/schema.ts';

export const apps = resourceGroup(appTable, [plan, apply, exportManifest, schema]);
