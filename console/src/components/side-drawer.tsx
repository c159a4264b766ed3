import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { componentTexts } from './texts.ts';

interface SideDrawerProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** A record beside its list. */
export function SideDrawer({ title, onClose, children }: SideDrawerProps) {
  const t = useTexts(componentTexts);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Drawer>
  );
}
