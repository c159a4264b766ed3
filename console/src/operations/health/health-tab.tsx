import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useProductionScope } from '../../api/use-scope.ts';
import { Notice } from '../../components/notice.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { regionName } from '../../components/region-name.ts';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { operationsTexts } from '../texts.ts';
import { GroupsTable } from './groups-table.tsx';
import { healthQuery } from './health-query.ts';
import { ServicesTable } from './services-table.tsx';

/** Shows the state of each service. A service that does not respond has a row, too. */
export function HealthTab() {
  const t = useTexts(operationsTexts);
  const query = useQuery(healthQuery(useProductionScope()));
  return (
    <QueryView query={query}>
      {({ region, services, groups }) => (
        <Stack>
          <Section title={t('services')} lead={t('servicesLead', { region: regionName(region) })}>
            <Button
              variant="default"
              size="xs"
              mb="md"
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {t('readAgain')}
            </Button>
            <ServicesTable services={services} />
            {services
              .filter(({ findings }) => findings.length > 0)
              .map(({ name, findings }) => (
                <Notice key={name} tone="warning" title={name}>
                  <ul>
                    {findings.map((finding) => (
                      <li key={finding}>{finding}</li>
                    ))}
                  </ul>
                </Notice>
              ))}
          </Section>
          <Section title={t('groups')} lead={t('groupsLead')}>
            <GroupsTable groups={groups} />
          </Section>
        </Stack>
      )}
    </QueryView>
  );
}
