import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useProductionScope } from '../../api/use-scope.ts';
import { notifyUndo } from '../../components/notify-undo.tsx';
import { ProblemLines } from '../../components/problem-lines.tsx';
import { showProblem } from '../../components/problem-to-form.ts';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';

/** Renames the workspace. */
export function WorkspaceName({ name: former }: { name: string }) {
  const t = useTexts(settingsTexts);
  const { place, api } = useProductionScope();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useForm({ initialValues: { name: former } });
  const update = (name: string) => api.workspaces.update(place.workspaceId, { name });
  const restore = useAction({ run: () => update(former), notifiesErrors: true });
  const rename = useAction({
    run: update,
    onDone: ({ name }) =>
      notifyUndo({
        message: t('renamed', { name }),
        undo: t('undo'),
        onUndo: restore.mutate,
      }),
  });
  const submit = ({ name }: typeof form.values) =>
    rename.mutate(name.trim(), { onError: (error) => setProblems(showProblem(form, error)) });
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Group align="end" mb="md">
        <TextInput label={t('name')} required {...form.getInputProps('name')} />
        <Button type="submit" disabled={!form.isDirty()} loading={rename.isPending}>
          {t('rename')}
        </Button>
      </Group>
      <ProblemLines problems={problems} />
    </form>
  );
}
