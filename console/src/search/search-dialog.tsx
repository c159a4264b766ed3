import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import classes from './search.module.css';
import { SearchBox } from './search-box.tsx';
import { searchTexts } from './texts.ts';

interface SearchDialogProps {
  isOpen: boolean;
  onClose(): void;
}

/** The dialog that searches pages, actions and records. */
// biome-ignore lint/style/noDefaultExport: for `lazy` of React
export default function SearchDialog({ isOpen, onClose }: SearchDialogProps) {
  const t = useTexts(searchTexts);
  const [opensPage, setOpensPage] = useState(false);
  // The Modal stores the focused element only when it changes from closed to open. It is therefore
  // mounted closed.
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => setIsDrawn(true), []);
  return (
    <Modal
      opened={isOpen && isDrawn}
      onClose={onClose}
      title={t('title')}
      size="lg"
      yOffset="10vh"
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ body: classes.body }}
      // If a result opens a page, the heading of this page gets the focus.
      returnFocus={!opensPage}
      onEnterTransitionEnd={() => setOpensPage(false)}
    >
      <SearchBox
        onChoose={(opens) => {
          setOpensPage(opens);
          onClose();
        }}
      />
    </Modal>
  );
}
