import { Table } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import type { AuditRecord } from '../audit-record.ts';
import { auditTexts } from '../texts.ts';
import { valueText } from './value-text.ts';

/** Shows the changed fields of the resource, before and after the action. */
export function RecordChanges({ changes }: { changes: AuditRecord['changes'] }) {
  const t = useTexts(auditTexts);
  return (
    <Table aria-label={t('changes')} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('field')}</Table.Th>
          <Table.Th>{t('before')}</Table.Th>
          <Table.Th>{t('after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ overflowWrap: 'anywhere' }}>
        {changes.map(({ path, before, after }) => (
          <Table.Tr key={path}>
            <Table.Th scope="row">{path.replace(/^\//, '')}</Table.Th>
            <Table.Td>{valueText(before)}</Table.Td>
            <Table.Td>{valueText(after)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
