import type { getAuditRecord as contract } from '@irp/contracts/audit';
import { resourceNotFound } from '@irp/errors';
import type { Operation } from '@irp/http';
import type { PersonSealer } from '../persons/person-sealer.ts';
import type { StreamProblems } from '../recorder/stream-problems.ts';
import { checkedRecord } from '../store/check-row.ts';
import type { RecordStore } from '../store/record-store.ts';
import { viewOf } from '../store/view.ts';
import type { RecordRead } from './record-read.ts';

export interface GetRecordOptions {
  records: Pick<RecordStore, 'findByEvent' | 'streamOf'>;
  persons: Pick<PersonSealer, 'open'>;
  recordRead: RecordRead;
  problems: Pick<StreamProblems, 'report'>;
}

export function getRecord({
  records,
  persons,
  recordRead,
  problems,
}: GetRecordOptions): Operation<typeof contract> {
  return async ({ principal, params }) => {
    const row = await records.findByEvent(viewOf(principal), params.id);
    if (!row) {
      throw resourceNotFound(
        'The audit log has no record with this id in this environment of the workspace.',
        principal,
        await records.streamOf(params.id),
      );
    }
    await recordRead(principal, 'record', { id: params.id });
    const record = checkedRecord(row, problems.report);
    const [body = record] = await persons.open([record]);
    return { status: 200, body };
  };
}
