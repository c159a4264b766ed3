import { UnstyledButton } from '@mantine/core';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { lazy, Suspense, useEffect, useState } from 'react';
import { lazyPage } from '../i18n/lazy-page.ts';
import { useTexts } from '../i18n/texts.ts';
import classes from './header.module.css';
import { shellTexts } from './texts.ts';

const SearchDialog = lazy(lazyPage(() => import('../search/search-dialog.tsx')));
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isHeld = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return key.toLowerCase() === 'k' && isHeld && !altKey && !shiftKey;
}

/**
 * A button that opens the search. The keyboard shortcut does not work while another dialog is open.
 */
export function SearchButton() {
  const t = useTexts(shellTexts);
  const [isOpen, setIsOpen] = useState(false);
  const [isLoaded, setIsLoaded] = useState(false);
  const open = () => {
    setIsLoaded(true);
    setIsOpen(true);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isShortcut(event)) {
        event.preventDefault();
        if (document.querySelector('[role=dialog]') === null) {
          setIsLoaded(true);
          setIsOpen(true);
        }
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <UnstyledButton
        className={classes.search}
        onClick={open}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.searchText}>
          {t('search')} <kbd>{isApple ? '⌘K' : t('controlK')}</kbd>
        </span>
      </UnstyledButton>
      {isLoaded && (
        <Suspense>
          <SearchDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
