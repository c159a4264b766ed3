import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMe, useScope } from '../api/use-scope.ts';
import { applicationCountQuery } from '../applications/list/applications-query.ts';
import { formatNumber } from '../i18n/format-number.ts';
import { useTexts } from '../i18n/texts.ts';
import { installationCountQuery, recordCountQuery } from './counts-query.ts';
import classes from './home.module.css';
import { homeTexts } from './texts.ts';

const place = '/w/$workspaceId/$environment';
/** The lists whose counts are shown. To read a count, a person needs the scope of the list. */
const counts = [
  { key: 'records', to: `${place}/records`, scope: 'investments.read', query: recordCountQuery },
  {
    key: 'applications',
    to: `${place}/applications`,
    scope: 'applications.read',
    query: applicationCountQuery,
  },
  {
    key: 'installations',
    to: `${place}/installations`,
    scope: 'installations.read',
    query: installationCountQuery,
  },
] as const;

type CountedList = (typeof counts)[number];

/** Shows how many records, applications and other items the workspace has. */
export function Counts() {
  const t = useTexts(homeTexts);
  const { scopes } = useMe();
  const readable = counts.filter(({ scope }) => scopes.includes(scope));
  return (
    <section aria-labelledby="counts">
      <h2 id="counts" className={classes.title}>
        {t('counts')}
      </h2>
      <ul className={classes.counts}>
        {readable.map((counted) => (
          <Count key={counted.key} counted={counted} />
        ))}
      </ul>
    </section>
  );
}

function Count({ counted: { key, to, query } }: { counted: CountedList }) {
  const t = useTexts(homeTexts);
  const scope = useScope();
  const { data, isPending } = useQuery(query(scope));
  const count = data === undefined ? t('notKnown') : formatNumber(data);
  return (
    <li>
      <Link to={to} params={scope.place} className={classes.count}>
        <span className={classes.label}>{t(key)}</span>
        {isPending ? <Skeleton height={24} width={64} my={4} /> : <strong>{count}</strong>}
      </Link>
    </li>
  );
}
