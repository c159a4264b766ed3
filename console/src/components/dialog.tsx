import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { componentTexts } from './texts.ts';
import { useUnsavedGuard } from './unsaved.tsx';
import { useOnTop } from './use-on-top.ts';

interface DialogProps {
  title: string;
  size?: ModalProps['size'];
  /**
   * Whether the dialog shows a secret. Escape does not close a dialog with a secret, because the
   * secret is shown only once.
   */
  holdsSecret?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A dialog. A click outside does not close the dialog, because typed text would be lost. */
export function Dialog(props: DialogProps) {
  const { title, size = 'md', holdsSecret = false, onClose, children } = props;
  const t = useTexts(componentTexts);
  const guard = useUnsavedGuard(onClose);
  const isOnTop = useOnTop(true);
  return (
    <Modal
      opened
      onClose={() => isOnTop() && guard.close()}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeOnEscape={!holdsSecret && !guard.isAsking}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {guard.around(children)}
    </Modal>
  );
}
