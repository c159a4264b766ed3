import { Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import type { Api } from '../../api/services.ts';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { Failure } from '../../components/failure.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { operationsTexts } from '../texts.ts';
import { useOperatorChange } from '../use-operator-change.ts';

interface ChangeDialogProps {
  title: string;
  /** Describes the effects of the change. */
  what: string;
  /** Text of the button. */
  action: string;
  /** The text of a notification about the result. */
  done: string;
  /**
   * The maximum length of the reason, which affected people can read. Absent for a change without a
   * reason.
   */
  longestReason?: number;
  isDangerous?: boolean;
  run(api: Api, reason: string): Promise<unknown>;
  onClose(): void;
}

/** Shows the effects of a change and asks for the reason. After an error, the typed text stays. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, what, action, done, longestReason, isDangerous = false, run, onClose } = props;
  const t = useTexts(operationsTexts);
  const { mutate, isPending, error } = useOperatorChange();
  const [text, setText] = useState('');
  const reason = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate((api) => run(api, reason), {
      onSuccess: () => {
        notifications.show({ message: done });
        onClose();
      },
    });
  };
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack>
          <Text>{what}</Text>
          {longestReason !== undefined && (
            <Textarea
              label={t('reason')}
              description={t('reasonHint')}
              required
              maxLength={longestReason}
              autosize
              minRows={3}
              data-autofocus
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          <Failure error={error} />
          <DialogButtons
            onClose={onClose}
            action={action}
            isBusy={isPending}
            isDisabled={longestReason !== undefined && reason === ''}
            isDangerous={isDangerous}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
