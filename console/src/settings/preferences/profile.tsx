import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useProductionScope } from '../../api/use-scope.ts';
import { ProblemLines } from '../../components/problem-lines.tsx';
import { TwoVersions } from '../../components/two-versions/two-versions.tsx';
import { useVersions } from '../../components/two-versions/use-versions.ts';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';
import { profileQuery, type ReadProfile, toProfile } from './profile-query.ts';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
];

/** The form for the name of the person and the language of mails. */
export function Profile({ read }: { read: ReadProfile }) {
  const t = useTexts(settingsTexts);
  const scope = useProductionScope();
  const queries = useQueryClient();
  const form = useForm({ initialValues: read.values });
  const { changes, problems, isBusy, submit, choose } = useVersions({
    form,
    current: read,
    readLatest: () => queries.fetchQuery({ ...profileQuery(scope), staleTime: 0 }),
    save: async (values, ifMatch) => toProfile(await scope.api.me.update(values, { ifMatch })),
    onSaved: () => notifications.show({ message: t('profileSaved') }),
  });
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <p>{read.email}</p>
      {changes && (
        <TwoVersions
          changes={changes}
          labelOf={(field) => t(field === 'name' ? 'ownName' : 'mailLanguage')}
          isBusy={isBusy}
          onChoose={choose}
        />
      )}
      <Group align="end">
        <TextInput label={t('ownName')} required {...form.getInputProps('name')} />
        <NativeSelect
          label={t('mailLanguage')}
          data={languages}
          {...form.getInputProps('language')}
        />
        <Button type="submit" disabled={!form.isDirty() || changes !== undefined} loading={isBusy}>
          {t('save')}
        </Button>
      </Group>
      <ProblemLines problems={problems} />
    </form>
  );
}
