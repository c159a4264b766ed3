import { Button, Group, TextInput } from '@mantine/core';
import { ProblemLines } from '../../components/problem-lines.tsx';
import { TwoVersions } from '../../components/two-versions/two-versions.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';
import { useWorkspaceForm } from './use-workspace-form.ts';
import type { ReadWorkspace } from './workspace.ts';

/** The form that renames the workspace. */
export function WorkspaceName({ read }: { read: ReadWorkspace }) {
  const t = useTexts(settingsTexts);
  const { form, changes, problems, isBusy, submit, choose } = useWorkspaceForm(
    read,
    ({ name }) => ({ name }),
    ({ name }) => t('renamed', { name }),
  );
  return (
    <form onSubmit={form.onSubmit(({ name }) => submit({ name: name.trim() }))}>
      {changes && (
        <TwoVersions
          changes={changes}
          labelOf={() => t('name')}
          isBusy={isBusy}
          onChoose={choose}
        />
      )}
      <Group align="end" mb="md">
        <TextInput label={t('name')} required {...form.getInputProps('name')} />
        <Button type="submit" disabled={!form.isDirty() || changes !== undefined} loading={isBusy}>
          {t('rename')}
        </Button>
      </Group>
      <ProblemLines problems={problems} />
    </form>
  );
}
