import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { componentTexts } from './texts.ts';

interface DialogProps {
  title: string;
  size?: ModalProps['size'];
  /** Escape does not close the dialog: it shows a secret that the server shows once. */
  holdsSecret?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A dialog that stays open at a click beside it, so that typed text is not lost. */
export function Dialog(props: DialogProps) {
  const { title, size = 'md', holdsSecret = false, onClose, children } = props;
  const t = useTexts(componentTexts);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeOnEscape={!holdsSecret}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  );
}
