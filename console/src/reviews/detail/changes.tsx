import { Table } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import type { Review } from '../review.ts';
import { reviewsTexts } from '../texts.ts';
import { Part } from './part.tsx';

/** Shows the differences between the submission and the released listing. */
export function Changes({ review: { changes } }: { review: Review }) {
  const t = useTexts(reviewsTexts);
  if (changes === null) {
    return <Part title={t('changes')}>{t('noRelease')}</Part>;
  }
  const { version, fields, addedScopes, removedScopes } = changes;
  const scopes = { addedScopes, removedScopes };
  const changedScopes = (['addedScopes', 'removedScopes'] as const).filter(
    (kind) => scopes[kind].length > 0,
  );
  const isSame = fields.length + changedScopes.length === 0;
  return (
    <Part title={t('changes')}>
      {version !== null && <p>{t('changesSince', { version })}</p>}
      {isSame && <p>{t('noChanges')}</p>}
      {changedScopes.map((kind) => (
        <p key={kind}>
          <strong>{t(kind)}:</strong> {scopes[kind].join(', ')}
        </p>
      ))}
      {fields.length > 0 && (
        <Table layout="fixed" aria-label={t('changes')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('member')}</Table.Th>
              <Table.Th>{t('before')}</Table.Th>
              <Table.Th>{t('after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map(({ path, before, after }) => (
              <Table.Tr key={path}>
                <Table.Th scope="row">{path.replace(/^\//, '')}</Table.Th>
                <Table.Td>{shown(before)}</Table.Td>
                <Table.Td>{shown(after)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Part>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') {
    return '–';
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
