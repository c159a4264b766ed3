import { Autocomplete, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { useNames } from '../../api/people.ts';
import { useProductionScope } from '../../api/use-scope.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../audit.module.css';
import { auditTexts } from '../texts.ts';

/**
 * Asks for a person, and erases the personal data of this person from the audit log of the
 * workspace.
 */
export function ErasePerson({ onClose }: { onClose(): void }) {
  const t = useTexts(auditTexts);
  const { api } = useProductionScope();
  const names = useNames();
  const [typed, setTyped] = useState('');
  const [person, setPerson] = useState<string>();
  const erase = useAction({
    run: (name: string) => {
      const [id] = [...names].find(([, one]) => one === name) ?? [name];
      return api.audit.erasePerson({ userId: id });
    },
    onDone: ({ result }) => {
      notifications.show({ message: t(`erasure-${result}`, { person: person ?? '' }) });
      onClose();
    },
    notifiesErrors: true,
  });
  if (person !== undefined) {
    return (
      <ConfirmByName
        isOpen
        onClose={onClose}
        name={person}
        title={t('erasePerson')}
        action={t('erase')}
        isBusy={erase.isPending}
        onConfirm={() => erase.mutate(person)}
      >
        <Text>{t('erasePersonWhat')}</Text>
      </ConfirmByName>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPerson(typed.trim());
  };
  return (
    <Dialog onClose={onClose} title={t('erasePerson')}>
      <form onSubmit={submit} className={classes.person}>
        <Stack>
          <Autocomplete
            label={t('person')}
            description={t('personHint')}
            required
            data-autofocus
            data={[...new Set(names.values())]}
            limit={20}
            value={typed}
            onChange={setTyped}
            comboboxProps={{ withinPortal: false }}
          />
          <DialogButtons
            onClose={onClose}
            action={t('continue')}
            isBusy={false}
            isDisabled={typed.trim() === ''}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
