import { ScrollArea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meQuery } from '../api/queries.ts';
import { useMe, useProductionScope, useScope } from '../api/use-scope.ts';
import { useTexts } from '../i18n/texts.ts';
import { EnvironmentSwitch } from './environment-switch.tsx';
import classes from './navigation.module.css';
import { pageIcons } from './page-icons.ts';
import { type Page, pagesOf } from './pages.ts';
import { shellTexts } from './texts.ts';

/** The pages for the person, in groups. */
export function Navigation() {
  const t = useTexts(shellTexts);
  const me = useMe();
  const { data: inProduction } = useQuery(meQuery(useProductionScope()));
  // Nobody has a role of the platform in the sandbox.
  const pages = pagesOf({ ...me, platformRoles: inProduction?.platformRoles ?? [] });
  const groups = Map.groupBy(pages, ({ group }) => group);
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
