import { Menu, UnstyledButton } from '@mantine/core';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconSelector from '@tabler/icons-react/icons/IconSelector';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe, useProductionScope, useScope } from '../api/use-scope.ts';
import { useTexts } from '../i18n/texts.ts';
import classes from './header.module.css';
import { shellTexts } from './texts.ts';
import { useSection } from './use-section.ts';
import { workspacesQuery } from './workspaces-query.ts';

const searchedFrom = 8;
const shownAtMost = 50;

/** Shows the current workspace, with links to all workspaces of the person. */
export function WorkspaceSwitch() {
  const t = useTexts(shellTexts);
  const { workspace } = useMe();
  const { environment } = useScope().place;
  const section = useSection();
  const [search, setSearch] = useState('');
  const { data: workspaces = [] } = useQuery(workspacesQuery(useProductionScope()));
  const found = workspaces
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .slice(0, shownAtMost);
  return (
    <Menu
      width={300}
      position="bottom-start"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className={classes.switch} aria-label={t('workspace', workspace)}>
          <span style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
            <span className={classes.name}>{workspace.name}</span>
            <IconSelector size={16} aria-hidden style={{ flexShrink: 0 }} />
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('switchWorkspace')}</Menu.Label>
        {workspaces.length >= searchedFrom && (
          <Menu.Search
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            aria-label={t('findWorkspace')}
            placeholder={t('findWorkspace')}
          />
        )}
        {found.length === 0 && search !== '' && <Menu.Label>{t('noWorkspace')}</Menu.Label>}
        {found.map(({ id, name, organization }) => (
          <Menu.Item
            key={id}
            renderRoot={(props) => (
              <Link {...props} to={section} params={{ workspaceId: id, environment }} />
            )}
            aria-current={id === workspace.id ? 'true' : undefined}
            rightSection={id === workspace.id && <IconCheck size={16} aria-hidden />}
          >
            {name}
            <br />
            <small style={{ color: 'var(--irp-text-muted)' }}>{organization.name}</small>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
