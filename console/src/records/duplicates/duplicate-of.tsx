import { Checkbox, Table } from '@mantine/core';
import { useScope } from '../../api/use-scope.ts';
import { PageLink } from '../../components/page-link.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { textOfField } from '../record/record-values.ts';
import { editableFields, type Investment } from '../record.ts';
import classes from '../records.module.css';
import { recordsTexts } from '../texts.ts';
import type { Duplicate } from './duplicates-query.ts';

interface DuplicateOfProps {
  record: Investment;
  duplicate: Duplicate;
  isChosen: boolean;
  /** Undefined for a person who may not merge records. */
  onChoose: ((id: string, isChosen: boolean) => void) | undefined;
}

/** Shows a possible duplicate: the reasons for the match, and the fields that differ. */
export function DuplicateOf({ record, duplicate, isChosen, onChoose }: DuplicateOfProps) {
  const t = useTexts(recordsTexts);
  const { place } = useScope();
  const { investment, reasons } = duplicate;
  const name = investment.name || investment.id;
  const fields = [...editableFields, 'tags' as const].filter(
    (field) => textOfField(record, field) !== textOfField(investment, field),
  );
  return (
    <section aria-label={name} className={classes.change}>
      {onChoose ? (
        <Checkbox
          label={name}
          checked={isChosen}
          disabled={investment.isLocked}
          description={investment.isLocked ? t('lockedHint') : undefined}
          onChange={(event) => onChoose(investment.id, event.currentTarget.checked)}
        />
      ) : (
        <strong>{name}</strong>
      )}
      <p>
        {t('createdAt')} <RelativeTime at={investment.createdAt} />.{' '}
        <PageLink
          underline="always"
          to="/w/$workspaceId/$environment/records"
          params={place}
          search={{ record: investment.id }}
        >
          {t('openDuplicate')}
        </PageLink>
      </p>
      <p>{t('sameFields', { fields: reasons.map((reason) => t(reason)).join(', ') })}</p>
      {record.visibility !== investment.visibility && <p>{t('otherVisibility')}</p>}
      {fields.length > 0 && (
        <Table layout="fixed" className={classes.compared}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="8rem">{t('field')}</Table.Th>
              <Table.Th>{t('thisRecord')}</Table.Th>
              <Table.Th>{t('duplicate')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fields.map((field) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{t(field)}</Table.Th>
                <Table.Td>{textOfField(record, field) || '–'}</Table.Td>
                <Table.Td>{textOfField(investment, field) || '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}
