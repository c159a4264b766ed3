import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { placeKey } from '../../api/queries.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { useChangeOf } from '../../components/use-change-of.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { ApiKey } from '../api-key.ts';
import { apiKeysTexts } from '../texts.ts';

/** Renames an API key of the person. */
export function RenameKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const t = useTexts(apiKeysTexts);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        aria-label={t('renameNamed', { name })}
        onClick={() => setIsOpen(true)}
      >
        {t('rename')}
      </Button>
      {isOpen && <RenameDialog id={id} name={name} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface RenameDialogProps {
  id: string;
  name: string;
  onClose(): void;
}

function RenameDialog({ id, name, onClose }: RenameDialogProps) {
  const t = useTexts(apiKeysTexts);
  const { place, api } = useScope();
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  const change = useChangeOf(api.apiKeys, [...placeKey(place), 'api-keys'], false);
  return (
    <Dialog onClose={onClose} title={t('renameNamed', { name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate((keys) => keys.update(id, { name: wanted }), { onSuccess: onClose });
        }}
      >
        <Stack>
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            required
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={change.error?.message}
          />
          <DialogButtons
            onClose={onClose}
            action={t('rename')}
            isBusy={change.isPending}
            isDisabled={wanted === '' || wanted === name}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
