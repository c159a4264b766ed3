import { eventually } from '@irp/testing/eventually';
import { recordHash, recordLine } from '@irp/transparency';
import { expect } from 'chai';
import { schemaExample } from '../schema-example.ts';
import type { Flow } from './flow.ts';

export async function audit({ platform, examples, send }: Flow): Promise<void> {
  const { body } = await send('listAuditRecordsV2', {
    query: '?action=application.created&limit=1',
  });
  await send('getAuditRecordV2', { values: { id: body.data[0].id } });
  await send('erasePersonV2');
  await send('listAccountRecordsV2', { query: '?limit=1', compared: false });
  await send('eraseAccountV2');
  await send('listAuditKeysV2');
  const checkpoints = async () => (await send('listAuditCheckpointsV2')).body.meta.totalRecords > 0;
  await eventually('there is a checkpoint', checkpoints);
  await eventually('it is in the log of all checkpoints', async () => {
    const { status } = await platform.call('GET', '/audit/log/checkpoint');
    return status === 200;
  });
  await send('getAuditLogCheckpoint');
  const record = schemaExample(
    examples.resolve('#/components/schemas/AuditRecord'),
    examples.resolve,
  );
  const { leafHash } = record as { leafHash: string };
  expect(recordHash(recordLine(record as never))).to.equal(leafHash);
}
