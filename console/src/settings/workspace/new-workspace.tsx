import { Autocomplete, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useProductionScope } from '../../api/use-scope.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ProblemLines } from '../../components/problem-lines.tsx';
import { showProblem } from '../../components/problem-to-form.ts';
import { regionName } from '../../components/region-name.ts';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { workspacesQuery } from '../../shell/workspaces-query.ts';
import { settingsTexts } from '../texts.ts';

interface NewWorkspaceProps {
  /** The region of the current workspace. */
  region: string;
  onClose(): void;
}

/** A dialog that creates a workspace in the organization and opens it. */
export function NewWorkspace({ region, onClose }: NewWorkspaceProps) {
  const t = useTexts(settingsTexts);
  const scope = useProductionScope();
  const navigate = useNavigate();
  const [problems, setProblems] = useState<string[]>([]);
  const { data: workspaces = [] } = useQuery(workspacesQuery(scope));
  const regions = [...new Set([region, ...workspaces.map((one) => one.region)])];
  const form = useForm({ initialValues: { name: '', region } });
  const create = useAction({
    run: (values: typeof form.values) =>
      scope.api.workspaces.create({ name: values.name.trim(), region: values.region.trim() }),
    onDone: ({ id: workspaceId }) =>
      void navigate({
        to: '/w/$workspaceId/$environment',
        params: { workspaceId, environment: 'production' },
      }),
  });
  const submit = (values: typeof form.values) =>
    create.mutate(values, { onError: (error) => setProblems(showProblem(form, error)) });
  return (
    <Dialog onClose={onClose} title={t('newWorkspace')}>
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <TextInput label={t('name')} required data-autofocus {...form.getInputProps('name')} />
          <Autocomplete
            label={t('region')}
            description={t('regionHint')}
            required
            data={regions}
            renderOption={({ option }) => regionName(option.value)}
            {...form.getInputProps('region')}
          />
          <ProblemLines problems={problems} />
          <DialogButtons onClose={onClose} action={t('create')} isBusy={create.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
