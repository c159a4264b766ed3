import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { componentTexts } from './texts.ts';
import { useUnsavedGuard } from './unsaved.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import { useOnTop } from './use-on-top.ts';

interface SideDrawerProps {
  /** Id of the displayed record. */
  id: string;
  title: string;
  onClose(): void;
  children: ReactNode;
}

/**
 * Shows a record beside its list. After the drawer has closed, the row of the record gets the
 * focus.
 */
export function SideDrawer({ id, title, onClose, children }: SideDrawerProps) {
  const t = useTexts(componentTexts);
  const guard = useUnsavedGuard(onClose);
  const isOnTop = useOnTop(true);
  useFocusReturn(id);
  return (
    <Drawer
      opened
      onClose={() => isOnTop() && guard.close()}
      closeOnEscape={!guard.isAsking}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {guard.around(children)}
    </Drawer>
  );
}
