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

/** The search for pages, actions and records. */
// biome-ignore lint/style/noDefaultExport: for `lazy` of React
export default function SearchDialog({ isOpen, onClose }: SearchDialogProps) {
  const t = useTexts(searchTexts);
  const [opensPage, setOpensPage] = useState(false);
  // The dialog records the focused element when it opens, not when it is mounted open.
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
      // The heading of the next page takes the focus.
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
