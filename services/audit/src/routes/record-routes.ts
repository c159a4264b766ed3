import * as contracts from '@irp/contracts/audit';
import { bind } from '@irp/http';
import { type Erase, eraseAccount, erasePerson } from '../operations/erase-person.ts';
import { type ExportRecordsOptions, exportRecords } from '../operations/export-records.ts';
import { type GetRecordOptions, getRecord } from '../operations/get-record.ts';
import { listAccountRecords } from '../operations/list-account-records.ts';
import { listPlatformRecords } from '../operations/list-platform-records.ts';
import { type ListRecordsOptions, listRecords } from '../operations/list-records.ts';
import { createRecordCounter, type RecordCounterOptions } from '../operations/record-counter.ts';

type Dependencies = Omit<ListRecordsOptions, 'countRecords'> &
  RecordCounterOptions &
  GetRecordOptions &
  ExportRecordsOptions & { erase: Erase };

/**
 * Creates the routes of records of workspaces, accounts and the platform, and of the erasure of
 * persons.
 */
export function recordRoutes(deps: Dependencies) {
  const list = listRecords({
    ...deps,
    countRecords: createRecordCounter(deps),
  });
  return [
    bind(contracts.listAuditRecords, list),
    bind(contracts.listAccountRecords, listAccountRecords(list)),
    bind(contracts.listPlatformRecords, listPlatformRecords(list)),
    bind(contracts.getAuditRecord, getRecord(deps)),
    bind(contracts.exportAuditRecords, exportRecords(deps)),
    bind(contracts.erasePerson, erasePerson(deps.erase)),
    bind(contracts.eraseAccount, eraseAccount(deps.erase)),
  ];
}
