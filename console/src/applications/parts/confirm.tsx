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
  /** What it touches. */
  children: ReactNode;
  /** What the button says. */
  action: string;
  /** Default: it ends something. */
  isDangerous?: boolean;
  isBusy: boolean;
  onConfirm(): void;
}

/** Asks before what can be undone, but touches others. */
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
