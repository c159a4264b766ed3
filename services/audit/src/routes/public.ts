import {
  erasePerson as erasure,
  exportAuditRecords,
  getAuditRecord,
  listAuditCheckpoints,
  listAuditKeys,
  listAuditRecords,
} from '@irp/contracts';
import { type Binding, bind } from '@irp/http';
import type { Deps } from '../operations/deps.ts';
import { erasePerson } from '../operations/erase-person.ts';
import { exportRecords } from '../operations/export-records.ts';
import { getRecord } from '../operations/get-record.ts';
import { listCheckpoints } from '../operations/list-checkpoints.ts';
import { listKeys } from '../operations/list-keys.ts';
import { listRecords } from '../operations/list-records.ts';

/** The same in both versions. */
export function publicRoutes(deps: Deps): Binding[] {
  return [
    bind(listAuditRecords, listRecords(deps)),
    bind(getAuditRecord, getRecord(deps)),
    bind(exportAuditRecords, exportRecords(deps)),
    bind(erasure, erasePerson(deps)),
    bind(listAuditKeys, listKeys(deps.keys)),
    bind(listAuditCheckpoints, listCheckpoints(deps)),
  ];
}
