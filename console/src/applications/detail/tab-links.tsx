import { Link, useLocation } from '@tanstack/react-router';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import classes from '../../components/tab-links.module.css';
import { useCurrentInView } from '../../components/use-current-in-view.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useApplicationId } from './application-query.ts';
import { type TabKey, tabs } from './tabs.ts';
import { detailTexts } from './texts.ts';

/** Shows the tabs of an application. Each tab has its own address. */
export function TabLinks() {
  const list = useCurrentInView(useLocation().pathname);
  const t = useTexts(detailTexts);
  const { place } = useScope();
  const { canReadListing, canWrite } = useRights();
  const params = { ...place, applicationId: useApplicationId() };
  const needs: Partial<Record<TabKey, boolean>> = {
    distribution: canReadListing,
    danger: canWrite,
  };
  return (
    <nav aria-label={t('parts')}>
      <ul className={classes.tabs} ref={list}>
        {tabs
          .filter(({ key }) => needs[key] ?? true)
          .map(({ key, to }) => (
            <li key={key}>
              <Link
                to={to}
                params={params}
                className={classes.tab}
                activeOptions={{ exact: key === 'overview', includeSearch: false }}
              >
                {t(key)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
