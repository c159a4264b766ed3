import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useScope } from '../../api/use-scope.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { type Application, toneOfState } from '../application.ts';
import classes from '../parts/parts.module.css';
import { applicationsTexts } from '../texts.ts';
import { applicationQuery, useApplicationId } from './application-query.ts';
import { TabLinks } from './tab-links.tsx';

const list = '/w/$workspaceId/$environment/applications';

/** Shows the name and state of an application above its tabs. */
export function ApplicationPage() {
  const query = useQuery(applicationQuery(useScope(), useApplicationId()));
  const t = useTexts(applicationsTexts);
  return (
    <>
      {query.isLoadingError && (
        <PageHeader title={t('title')} breadcrumbs={[{ text: t('title'), to: list }]} />
      )}
      <QueryView query={query}>
        {({ application }) => (
          <>
            <Header application={application} />
            <TabLinks />
            <Outlet />
          </>
        )}
      </QueryView>
    </>
  );
}

function Header({ application }: { application: Application }) {
  const t = useTexts(applicationsTexts);
  const { name, state, environment } = application;
  return (
    <PageHeader
      title={name}
      breadcrumbs={[{ text: t('title'), to: list }, { text: name }]}
      description={
        <span className={classes.marks}>
          <StatusBadge tone={toneOfState[state]}>{t(state)}</StatusBadge>
          <StatusBadge tone={environment === 'production' ? 'accent' : 'warning'}>
            {t(environment)}
          </StatusBadge>
        </span>
      }
    />
  );
}
