import { Link } from '@tanstack/react-router';
import { useScope } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../parts/parts.module.css';
import { useRights } from '../parts/use-rights.ts';
import { useApplicationId } from './application-query.ts';
import { type TabKey, tabs } from './tabs.ts';
import { detailTexts } from './texts.ts';

/** The tabs of an application. Each one has an address. */
export function TabLinks() {
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
      <ul className={classes.tabs}>
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
