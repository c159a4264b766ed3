import { useScope } from '../api/use-scope.ts';
import { useTexts } from '../i18n/texts.ts';
import type { Page } from '../shell/pages.ts';
import classes from './components.module.css';
import { PageLink } from './page-link.tsx';
import { componentTexts } from './texts.ts';

export interface Crumb {
  text: string;
  /** The page to which the breadcrumb links. Undefined for the current page. */
  to?: Page['to'];
}

/** Shows the path from a page of the navigation to the current page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useTexts(componentTexts);
  const { place } = useScope();
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className={classes.breadcrumbs}>
        {crumbs.map(({ text, to }) => (
          <li key={text}>
            {to === undefined ? (
              text
            ) : (
              <PageLink inherit to={to} params={place}>
                {text}
              </PageLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
