import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useProductionScope } from '../../api/use-scope.ts';
import { ProblemLines } from '../../components/problem-lines.tsx';
import { showProblem } from '../../components/problem-to-form.ts';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Me } from '../../shell/me.ts';
import { settingsTexts } from '../texts.ts';

type User = NonNullable<Me['user']>;

const languages = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
];

/** Name of the person, and language of mails. */
export function Profile({ user: { name, email, language } }: { user: User }) {
  const t = useTexts(settingsTexts);
  const { api } = useProductionScope();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useForm({ initialValues: { name, language } });
  const save = useAction({
    run: (values: typeof form.values) => api.me.update(values),
    done: t('profileSaved'),
    onDone: () => form.resetDirty(),
  });
  const submit = (values: typeof form.values) => {
    setProblems([]);
    save.mutate(values, { onError: (error) => setProblems(showProblem(form, error)) });
  };
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <p>{email}</p>
      <Group align="end">
        <TextInput label={t('ownName')} required {...form.getInputProps('name')} />
        <NativeSelect
          label={t('mailLanguage')}
          data={languages}
          {...form.getInputProps('language')}
        />
        <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
          {t('save')}
        </Button>
      </Group>
      <ProblemLines problems={problems} />
    </form>
  );
}
