import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useProductionScope } from '../../api/use-scope.ts';
import { ProblemLines } from '../../components/problem-lines.tsx';
import { showProblem } from '../../components/problem-to-form.ts';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';

interface ContactValues {
  type: 'email' | 'chat';
  /** A mail address, or the URL of a chat. */
  target: string;
  description: string;
}

const targetFields = ['email', 'url'];

/** Adds a recipient of notifications. A mail address must first be confirmed. */
export function AddContact() {
  const t = useTexts(settingsTexts);
  const { api } = useProductionScope();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useForm<ContactValues>({
    initialValues: { type: 'email', target: '', description: '' },
  });
  const add = useAction({
    run: ({ type, target, description }: ContactValues) =>
      api.notificationContacts.add(
        type === 'email'
          ? { type, email: target.trim(), description }
          : { type, url: target.trim(), description },
      ),
    done: t('contactAdded'),
    onDone: () => form.reset(),
  });
  const submit = (values: ContactValues) => {
    setProblems([]);
    add.mutate(values, {
      onError: (error) => setProblems(showProblem(form, error, inputOf)),
    });
  };
  const { type } = form.values;
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Group align="end">
        <NativeSelect
          label={t('contactType')}
          data={[
            { value: 'email', label: t('email') },
            { value: 'chat', label: t('chat') },
          ]}
          {...form.getInputProps('type')}
        />
        <TextInput
          label={t(type === 'email' ? 'email' : 'chatUrl')}
          type={type === 'email' ? 'email' : 'url'}
          required
          {...form.getInputProps('target')}
        />
        <TextInput label={t('contactDescription')} {...form.getInputProps('description')} />
        <Button type="submit" loading={add.isPending}>
          {t('add')}
        </Button>
      </Group>
      <ProblemLines problems={problems} />
    </form>
  );
}

function inputOf(field: string): string {
  const name = field.split('.').at(-1) ?? field;
  return targetFields.includes(name) ? 'target' : name;
}
