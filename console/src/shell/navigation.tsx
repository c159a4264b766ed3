import { ScrollArea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useScope } from '../api/use-scope.ts';
import { useTexts } from '../i18n/texts.ts';
import { EnvironmentSwitch } from './environment-switch.tsx';
import classes from './navigation.module.css';
import { pageIcons } from './page-icons.ts';
import type { Page } from './pages.ts';
import { shellTexts } from './texts.ts';
import { usePages } from './use-pages.ts';

/** Shows links to the pages that the person may see, in groups. */
export function Navigation() {
  const t = useTexts(shellTexts);
  const groups = Map.groupBy(usePages(), ({ group }) => group);
  return (
    <ScrollArea type="auto" p="sm">
      <div className={classes.inNavigation}>
        <EnvironmentSwitch />
      </div>
      {[...groups].map(([group, links]) => (
        <div key={group ?? ''}>
          {group && (
            <div className={classes.group} id={group}>
              {t(group)}
            </div>
          )}
          <ul className={classes.links} aria-labelledby={group}>
            {links.map((page) => (
              <PageLink key={page.key} page={page} />
            ))}
          </ul>
        </div>
      ))}
    </ScrollArea>
  );
}

function PageLink({ page: { key, to } }: { page: Page }) {
  const t = useTexts(shellTexts);
  const { place } = useScope();
  const Icon = pageIcons[key];
  return (
    <li>
      <Link
        to={to}
        params={place}
        className={classes.link}
        activeOptions={{ exact: key === 'home' }}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        {t(key)}
      </Link>
    </li>
  );
}
