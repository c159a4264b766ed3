import { Alert, Button, Group, Table } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { type EditableField, editableFields, type Investment } from '../record.ts';
import classes from '../records.module.css';
import { recordsTexts } from '../texts.ts';
import { type RecordValues, textOfField } from './record-values.ts';

interface TheirVersionProps {
  base: Investment;
  theirs: Investment;
  mine: RecordValues;
  onKeepMine(): void;
  onTakeTheirs(): void;
}

/** Shows the changes of another person beside the typed values. */
export function TheirVersion(props: TheirVersionProps) {
  const { base, theirs, mine, onKeepMine, onTakeTheirs } = props;
  const t = useTexts(recordsTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading gets the focus, because the version of the other person is far above the save
  // button.
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const fields: (EditableField | 'tags')[] = [...editableFields, 'tags'];
  const differing = fields.filter(
    (field) => textOfField(theirs, field) !== textOfField(base, field),
  );
  return (
    <Alert color="accent" role="alert">
      <h3 ref={heading} tabIndex={-1} className={classes.conflict}>
        {t('changedMeanwhile')}
      </h3>
      <Table layout="fixed" className={classes.compared}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="8rem">{t('field')}</Table.Th>
            <Table.Th>{t('theirs')}</Table.Th>
            <Table.Th>{t('mine')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differing.map((field) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{t(field)}</Table.Th>
              <Table.Td>{textOfField(theirs, field)}</Table.Td>
              <Table.Td>{mine[field]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group mt="sm">
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          {t('takeTheirs')}
        </Button>
        <Button size="xs" variant="default" onClick={onKeepMine}>
          {t('keepMine')}
        </Button>
      </Group>
    </Alert>
  );
}
