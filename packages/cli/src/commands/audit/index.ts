import { resourceGroup } from '../../resources/resource-group.ts';
import { auditTable } from '../../resources/table/audit.ts';
import { updateKeys } from './update-keys.ts';
import { verify } from './verify.ts';

export const audit = resourceGroup(auditTable, [verify, updateKeys]);
