import { Link } from '@tanstack/react-router';
import { useScope } from '../api/use-scope.ts';
import type { Page } from '../shell/pages.ts';
import classes from './tab-links.module.css';
import { useCurrentInView } from './use-current-in-view.ts';

interface TabLinksProps<Tab extends string> {
  label: string;
  to: Page['to'];
  tabs: readonly Tab[];
  current: Tab;
  nameOf(tab: Tab): string;
}

/** Shows the tabs of a page. The address contains the current tab. The first tab is the default. */
export function TabLinks<Tab extends string>(props: TabLinksProps<Tab>) {
  const { label, to, tabs, current, nameOf } = props;
  const { place } = useScope();
  const list = useCurrentInView(current);
  return (
    <nav aria-label={label}>
      <ul ref={list} className={classes.tabs}>
        {tabs.map((tab, at) => (
          <li key={tab}>
            <Link
              to={to}
              params={place}
              search={at === 0 ? {} : ({ tab } as object)}
              className={classes.tab}
              activeProps={{}}
              // The address of the first tab has no parameter. Without `exact`, the link to the
              // first tab would match the address of every tab.
              activeOptions={{ exact: true }}
              aria-current={tab === current ? 'page' : undefined}
            >
              {nameOf(tab)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
