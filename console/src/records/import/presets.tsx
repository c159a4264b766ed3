import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { recordsTexts } from '../texts.ts';
import type { Mapping } from './import-file.ts';

interface SavePresetProps {
  mapping: Mapping;
  /** Names of the stored mappings. */
  names: readonly string[];
}

/** Stores the mapping of columns under a name, for the import of later files. */
export function SavePreset({ mapping, names }: SavePresetProps) {
  const t = useTexts(recordsTexts);
  const { api } = useScope();
  const [name, setName] = useState('');
  const save = useAction({
    run: () => api.investments.importPresets.put(name.trim(), { mapping }),
    done: t('presetSaved', { name: name.trim() }),
    onDone: () => setName(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Group align="end">
        <TextInput
          label={t('presetName')}
          description={t(names.includes(name.trim()) ? 'presetReplaced' : 'presetNameHint')}
          value={name}
          error={save.error?.message}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          loading={save.isPending}
          disabled={name.trim() === ''}
        >
          {t('savePreset')}
        </Button>
      </Group>
    </form>
  );
}

/** Deletes a stored mapping. Earlier imports with this mapping do not change. */
export function DeletePreset({ name, onDeleted }: { name: string; onDeleted(): void }) {
  const t = useTexts(recordsTexts);
  const { api } = useScope();
  const remove = useAction({
    run: () => api.investments.importPresets.delete(name),
    done: t('presetDeleted', { name }),
    onDone: onDeleted,
    notifiesErrors: true,
  });
  return (
    <Button
      variant="subtle"
      color="danger"
      loading={remove.isPending}
      onClick={() => remove.mutate()}
    >
      {t('deletePreset')}
    </Button>
  );
}
