import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { placeKey } from '../../api/queries.ts';
import { useMe, useProductionScope } from '../../api/use-scope.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { ProblemLines } from '../../components/problem-lines.tsx';
import { showProblem } from '../../components/problem-to-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type Role, rolesFor } from '../member.ts';
import { membersTexts } from '../texts.ts';

interface InviteValues {
  email: string;
  name: string;
  role: Role;
}

/** Sends an invitation by mail. A person becomes a member only after accepting the invitation. */
export function Invite({ onClose }: { onClose(): void }) {
  const t = useTexts(membersTexts);
  const { place, api } = useProductionScope();
  const me = useMe();
  const queries = useQueryClient();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useForm<InviteValues>({ initialValues: { email: '', name: '', role: 'member' } });
  const invite = useMutation({
    mutationFn: ({ email, name, role }: InviteValues) =>
      api.members.add(place.workspaceId, {
        email: email.trim(),
        role,
        ...(name.trim() !== '' && { name: name.trim() }),
      }),
    onError: (error) => setProblems(showProblem(form, error)),
    onSuccess: async ({ email }) => {
      notifications.show({ message: t('invitationSent', { email }) });
      await queries.invalidateQueries({ queryKey: placeKey(place) });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t('invite')}>
      <form onSubmit={form.onSubmit((values) => invite.mutate(values))}>
        <Stack>
          <TextInput
            label={t('email')}
            type="email"
            required
            data-autofocus
            {...form.getInputProps('email')}
          />
          <TextInput label={t('nameOptional')} {...form.getInputProps('name')} />
          <Radio.Group label={t('role')} {...form.getInputProps('role')}>
            <Stack gap="xs" mt="xs">
              {rolesFor(me.role).map((role) => (
                <Radio key={role} value={role} label={t(role)} description={t(`${role}What`)} />
              ))}
            </Stack>
          </Radio.Group>
          <ProblemLines problems={problems} />
          <DialogButtons onClose={onClose} action={t('send')} isBusy={invite.isPending} />
        </Stack>
      </form>
    </Dialog>
  );
}
