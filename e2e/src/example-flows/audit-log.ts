import { schemaExample } from '@irp/contracts/openapi';
import { eventually } from '@irp/testing/eventually';
import { recordHash, recordLine } from '@irp/transparency';
import { expect } from 'chai';
import type { Flow } from './flow.ts';

export async function audit({ platform, examples, send }: Flow): Promise<void> {
  const { body } = await send('listAuditRecords', {
    query: '?action=application.created&limit=1',
  });
  await send('getAuditRecord', { values: { id: body.data[0].id } });
  await send('erasePerson');
  await send('listAccountRecords', { query: '?limit=1', compared: false });
  await send('eraseAccount');
  await send('listAuditKeys');
  const checkpoints = async () => (await send('listAuditCheckpoints')).body.meta.totalRecords > 0;
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
