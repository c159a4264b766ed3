import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { componentTexts } from '../../components/texts.ts';
import { useOnTop } from '../../components/use-on-top.ts';
import { useTexts } from '../../i18n/texts.ts';

interface ConfirmProps {
  isOpen: boolean;
  onClose(): void;
  title: string;
  /** The affected items. */
  children: ReactNode;
  /** Text of the button. */
  action: string;
  /** Whether the button has the colour for dangerous actions. Default: true. */
  isDangerous?: boolean;
  isBusy: boolean;
  onConfirm(): void;
}

/** Asks for confirmation before an action that affects other people. The action can be undone. */
export function Confirm(props: ConfirmProps) {
  const { isOpen, onClose, title, children, action, isDangerous = true, isBusy, onConfirm } = props;
  const t = useTexts(componentTexts);
  const isOnTop = useOnTop(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={() => isOnTop() && onClose()}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
      <DialogButtons
        onClose={onClose}
        action={action}
        onAction={onConfirm}
        isBusy={isBusy}
        isDangerous={isDangerous}
        mt="md"
      />
    </Modal>
  );
}
