import { useScope } from '../api/use-scope.ts';
import { useTexts } from '../i18n/texts.ts';
import type { Page } from '../shell/pages.ts';
import classes from './components.module.css';
import { PageLink } from './page-link.tsx';
import { componentTexts } from './texts.ts';

export interface Crumb {
  text: string;
  /** A page of the navigation; none for the page itself. */
  to?: Page['to'];
}

/** The way from the navigation to this page. */
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
