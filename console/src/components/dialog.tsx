import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { componentTexts } from './texts.ts';

interface DialogProps {
  title: string;
  size?: ModalProps['size'];
  onClose(): void;
  children: ReactNode;
}

/** A dialog that stays open at a click beside it, so that typed text is not lost. */
export function Dialog({ title, size = 'md', onClose, children }: DialogProps) {
  const t = useTexts(componentTexts);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  );
}
