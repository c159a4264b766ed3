import { Button } from '@mantine/core';
import { useMe } from '../../api/use-scope.ts';
import { copied, type Fact, Facts } from '../../components/facts.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { textOf } from '../grid/cell-text.ts';
import { type EditableField, editableFields, type Investment } from '../record.ts';
import { recordsTexts } from '../texts.ts';
import { RecordForm } from './record-form.tsx';
import { Website } from './website.tsx';

interface RecordFactsProps {
  record: Investment;
  isEditing: boolean;
  onEditing(isEditing: boolean): void;
}

/** Shows the fields of a record, or the form to change them. */
export function RecordFacts({ record, isEditing, onEditing }: RecordFactsProps) {
  const t = useTexts(recordsTexts);
  const { scopes } = useMe();
  if (isEditing) {
    return <RecordForm record={record} onClose={() => onEditing(false)} />;
  }
  const mayEdit = scopes.includes('investments.write') && !record.isLocked;
  const shownOf = (field: EditableField) =>
    field === 'website' && record.website !== '' ? (
      <Website address={record.website} />
    ) : (
      textOf(record, field)
    );
  const facts: Fact[] = [
    ...editableFields.map((field): Fact => [t(field), shownOf(field)]),
    [t('tags'), record.tags.join(', ') || '–'],
    [t('visibility'), t(`visibility-${record.visibility}`)],
    [t('updatedAt'), <RelativeTime key="at" at={record.updatedAt} />],
    [t('id'), copied(t('id'), record.id)],
  ];
  return (
    <>
      {mayEdit && (
        <Button size="xs" mb="md" variant="default" onClick={() => onEditing(true)}>
          {t('edit')}
        </Button>
      )}
      {record.isLocked && <p>{t('lockedHint')}</p>}
      <Facts facts={facts} />
    </>
  );
}
