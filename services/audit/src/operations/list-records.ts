import type { listAuditRecords as contract } from '@irp/contracts/audit';
import { type Operation, readPage } from '@irp/http';
import type { FindPersons } from '../persons/find-persons.ts';
import type { PersonSealer } from '../persons/person-sealer.ts';
import type { StreamProblems } from '../recorder/stream-problems.ts';
import { checkedRecord } from '../store/check-row.ts';
import type { RecordStore, SearchPosition } from '../store/record-store.ts';
import { sequenceOf } from '../store/sequence-key.ts';
import { viewOf } from '../store/view.ts';
import type { RecordCounter } from './record-counter.ts';
import type { RecordRead } from './record-read.ts';

export interface ListRecordsOptions {
  records: Pick<RecordStore, 'search'>;
  persons: Pick<PersonSealer, 'open'>;
  findPersons: FindPersons;
  countRecords: RecordCounter;
  recordRead: RecordRead;
  problems: Pick<StreamProblems, 'report'>;
}

export function listRecords({
  records,
  persons,
  findPersons,
  countRecords,
  recordRead,
  problems,
}: ListRecordsOptions): Operation<typeof contract> {
  return async ({ principal, query }) => {
    const { limit, offset, cursor, ...filter } = query;
    await recordRead(principal, 'records', filter);
    const view = viewOf(principal);
    const found = await findPersons(view, filter);
    const { data, meta } = await readPage(query, {
      list: 'audit-records',
      query: filter,
      read: (range) => records.search(view, found, range),
      count: () => countRecords(view, found),
      keysOf: ({ occurredAt, _id }) => [String(occurredAt.getTime()), String(sequenceOf(_id))],
      toPosition,
    });
    return {
      status: 200,
      body: {
        data: await persons.open(data.map((row) => checkedRecord(row, problems.report))),
        meta,
      },
    };
  };
}

function toPosition([time = '', sequence = '']: readonly string[]): SearchPosition | undefined {
  if (!/^\d{1,15}$/.test(time) || !/^\d{1,12}$/.test(sequence)) {
    return undefined;
  }
  return {
    occurredAt: new Date(Number(time)),
    sequence: Number(sequence),
  };
}
