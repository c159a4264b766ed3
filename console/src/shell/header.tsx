import { Burger } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useScope } from '../api/use-scope.ts';
import { useTexts } from '../i18n/texts.ts';
import { EnvironmentSwitch } from './environment-switch.tsx';
import classes from './header.module.css';
import { Logo } from './logo.tsx';
import { SearchButton } from './search-button.tsx';
import { shellTexts } from './texts.ts';
import { UserMenu } from './user-menu.tsx';
import { WorkspaceSwitch } from './workspace-switch.tsx';

interface HeaderProps {
  /** Whether the navigation of the phone's layout is open. */
  isOpen: boolean;
  onToggle(): void;
}

export function Header({ isOpen, onToggle }: HeaderProps) {
  const t = useTexts(shellTexts);
  const { place } = useScope();
  return (
    <div className={classes.row}>
      <Burger
        opened={isOpen}
        onClick={onToggle}
        hiddenFrom="sm"
        size="sm"
        aria-expanded={isOpen}
        aria-label={isOpen ? t('closeNavigation') : t('openNavigation')}
      />
      <Link to="/w/$workspaceId/$environment" params={place} className={classes.brand}>
        <Logo />
        <span className={classes.product}>{t('product')}</span>
      </Link>
      <WorkspaceSwitch />
      <div className={classes.end}>
        <SearchButton />
        <EnvironmentSwitch />
        <UserMenu />
      </div>
    </div>
  );
}
