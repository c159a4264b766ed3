import { NativeSelect, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useProductionScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { operationsTexts } from '../texts.ts';
import { EndpointsTable } from './endpoints-table.tsx';
import { MailsTable } from './mails-table.tsx';
import { endpointsQuery, failedMailsQuery } from './webhooks-queries.ts';

const route = getRouteApi('/w/$workspaceId/$environment/operations');

/**
 * Shows failing webhook endpoints and failed mails. If one of the two lists cannot be read, the
 * other list is still shown.
 */
export function WebhooksTab() {
  const t = useTexts(operationsTexts);
  const { problem = 'failing' } = route.useSearch();
  const navigate = route.useNavigate();
  const scope = useProductionScope();
  const endpoints = useInfiniteQuery(endpointsQuery(scope, problem));
  const mails = useInfiniteQuery(failedMailsQuery(scope));
  return (
    <Stack>
      <Section title={t('endpoints')} lead={t('endpointsLead')}>
        <NativeSelect
          mb="md"
          maw="20rem"
          label={t('problem')}
          value={problem}
          data={[
            { value: 'failing', label: t('problem-failing') },
            { value: 'disabled', label: t('problem-disabled') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              search: (former) => ({
                ...former,
                problem: value === 'disabled' ? 'disabled' : undefined,
              }),
            })
          }
        />
        <ListView query={endpoints} empty={<EmptyState text={t('noEndpoint')} />}>
          {(rows, more) => <EndpointsTable rows={rows} more={more} />}
        </ListView>
      </Section>
      <Section title={t('failedMails')} lead={t('failedMailsLead')}>
        <ListView query={mails} empty={<EmptyState text={t('noFailedMail')} />}>
          {(rows, more) => <MailsTable rows={rows} more={more} />}
        </ListView>
      </Section>
    </Stack>
  );
}
