import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useScope } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import { viewsQuery } from '../record-queries.ts';
import classes from '../records.module.css';
import { recordsTexts } from '../texts.ts';
import { isOpen } from './is-open.ts';

const route = getRouteApi('/w/$workspaceId/$environment/records');

/** Shows the name of the current saved view, if the grid shows one. */
export function ViewName() {
  const t = useTexts(recordsTexts);
  const search = route.useSearch();
  const { data: views = [] } = useQuery(viewsQuery(useScope()));
  const view = views.find((one) => isOpen(one, search));
  return view ? <p className={classes.view}>{t('viewShown', { name: view.name })}</p> : null;
}
