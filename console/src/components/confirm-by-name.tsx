import { Modal, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { withoutDirections } from '../i18n/isolate.ts';
import { useTexts } from '../i18n/texts.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { componentTexts } from './texts.ts';
import { useOnTop } from './use-on-top.ts';

interface ConfirmByNameProps {
  isOpen: boolean;
  onClose(): void;
  /** Name of the affected item. The person must type this name. */
  name: string;
  title: string;
  /** The effects of the action. */
  children: ReactNode;
  /** Text of the button, such as "Delete the application". */
  action: string;
  isBusy?: boolean;
  onConfirm(): void;
}

/** Asks the person to type a name before an action that cannot be undone. */
export function ConfirmByName(props: ConfirmByNameProps) {
  const { isOpen, onClose, name, title, children, action, isBusy = false, onConfirm } = props;
  const t = useTexts(componentTexts);
  const isOnTop = useOnTop(isOpen);
  const [typed, setTyped] = useState('');
  // The name must be typed again each time the dialog opens.
  useEffect(() => {
    if (!isOpen) {
      setTyped('');
    }
  }, [isOpen]);
  // A name copied from the label may contain direction marks.
  const isNamed = withoutDirections(typed.trim()) === withoutDirections(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNamed) {
      onConfirm();
    }
  };
  return (
    <Modal
      opened={isOpen}
      onClose={() => isOnTop() && onClose()}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form onSubmit={submit}>
        {children}
        <TextInput
          mt="md"
          label={t('confirmName', { name })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <DialogButtons
          onClose={onClose}
          action={action}
          isBusy={isBusy}
          isDisabled={!isNamed}
          isDangerous
          mt="md"
        />
      </form>
    </Modal>
  );
}
