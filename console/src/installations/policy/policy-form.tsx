import { Button, Radio, Stack, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useProductionScope } from '../../api/use-scope.ts';
import { Failure } from '../../components/failure.tsx';
import { notifyUndo } from '../../components/notify-undo.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { InstallationPolicy } from '../installation.ts';
import { installationsTexts } from '../texts.ts';
import { ApprovedPublishers } from './approved-publishers.tsx';

interface PolicyFormProps {
  policy: InstallationPolicy;
  /** Names of publishers by id. */
  names: ReadonlyMap<string, string>;
}

const choices = ['any', 'approved'] as const;

/** Changes the rules. Existing installations stay. */
export function PolicyForm({ policy, names }: PolicyFormProps) {
  const t = useTexts(installationsTexts);
  const { api } = useProductionScope();
  const { publishers, approvedPublishers, memberRequests } = policy;
  const form = useForm<InstallationPolicy>({
    initialValues: { publishers, approvedPublishers, memberRequests },
  });
  const restore = useAction({
    run: () => api.installationPolicy.put({ publishers, approvedPublishers, memberRequests }),
    notifiesErrors: true,
  });
  const save = useAction({
    run: (next: InstallationPolicy) => api.installationPolicy.put(next),
    onDone: () =>
      notifyUndo({
        message: t('policySaved'),
        undo: t('undo'),
        onUndo: restore.mutate,
      }),
  });
  return (
    <form onSubmit={form.onSubmit((next) => save.mutate(next))}>
      <Stack>
        <Radio.Group label={t('allowedPublishers')} {...form.getInputProps('publishers')}>
          <Stack gap="xs" mt="xs">
            {choices.map((value) => (
              <Radio key={value} value={value} label={t(`publishers-${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <ApprovedPublishers
          ids={form.values.approvedPublishers}
          names={names}
          onChange={(ids) => form.setFieldValue('approvedPublishers', [...ids])}
        />
        <Switch
          label={t('memberRequests')}
          description={t('memberRequestsHint')}
          checked={form.values.memberRequests === 'allowed'}
          onChange={(event) =>
            form.setFieldValue(
              'memberRequests',
              event.currentTarget.checked ? 'allowed' : 'refused',
            )
          }
        />
        <Failure error={save.error} />
        <Button type="submit" w="fit-content" disabled={!form.isDirty()} loading={save.isPending}>
          {t('save')}
        </Button>
      </Stack>
    </form>
  );
}
