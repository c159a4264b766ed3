import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../../api/use-scope.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { textOf } from '../grid/cell-text.ts';
import { editableFields, type Investment } from '../record.ts';
import classes from '../records.module.css';
import { recordsTexts } from '../texts.ts';
import { RecordForm } from './record-form.tsx';

/** The fields of a record, to read or to change. */
export function RecordFacts({ record }: { record: Investment }) {
  const t = useTexts(recordsTexts);
  const { scopes } = useMe();
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing) {
    return <RecordForm record={record} onClose={() => setIsEditing(false)} />;
  }
  const mayEdit = scopes.includes('investments.write') && !record.isLocked;
  return (
    <>
      {mayEdit && (
        <Button size="xs" mb="md" variant="default" onClick={() => setIsEditing(true)}>
          {t('edit')}
        </Button>
      )}
      {record.isLocked && <p>{t('lockedHint')}</p>}
      <dl className={classes.facts}>
        {editableFields.map((field) => {
          const text = textOf(record, field);
          return text === '' ? null : (
            <div key={field} style={{ display: 'contents' }}>
              <dt>{t(field)}</dt>
              <dd>{text}</dd>
            </div>
          );
        })}
        <dt>{t('tags')}</dt>
        <dd>{record.tags.join(', ') || '–'}</dd>
        <dt>{t('visibility')}</dt>
        <dd>{t(`visibility-${record.visibility}`)}</dd>
        <dt>{t('updatedAt')}</dt>
        <dd>
          <RelativeTime at={record.updatedAt} />
        </dd>
        <dt>{t('id')}</dt>
        <dd>
          <CopyField value={record.id} name={t('id')} />
        </dd>
      </dl>
    </>
  );
}
