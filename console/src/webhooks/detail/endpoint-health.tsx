import { Stack, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMessage } from '../../api/messages/use-message.ts';
import { useScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { formatNumber } from '../../i18n/format-number.ts';
import { useTexts } from '../../i18n/texts.ts';
import { webhooksTexts } from '../texts.ts';
import { healthQuery, liveMs } from '../webhook-queries.ts';
import { AttemptsChart } from './attempts-chart.tsx';

/** Shows whether deliveries succeed, and the last errors. */
export function EndpointHealth({ endpointId }: { endpointId: string }) {
  const t = useTexts(webhooksTexts);
  const inWords = useMessage();
  const query = useQuery({
    ...healthQuery(useScope(), endpointId),
    refetchInterval: liveMs,
  });
  return (
    <QueryView query={query}>
      {({ disabledReason, breaker, failingSince, failures, backlog, rates, lastErrors }) => (
        <Stack>
          {disabledReason !== null && <p role="alert">{inWords(disabledReason)}</p>}
          <Table withRowBorders={false} w="auto">
            <Table.Tbody>
              <Table.Tr>
                <Table.Th scope="row">{t('breaker')}</Table.Th>
                <Table.Td>{t(`breaker-${breaker}`)}</Table.Td>
              </Table.Tr>
              <Table.Tr>
                <Table.Th scope="row">{t('backlog')}</Table.Th>
                <Table.Td>{formatNumber(backlog)}</Table.Td>
              </Table.Tr>
              <Table.Tr>
                <Table.Th scope="row">{t('failures')}</Table.Th>
                <Table.Td>
                  {formatNumber(failures)}
                  {failingSince !== null && (
                    <>
                      {' '}
                      (<RelativeTime at={failingSince} />)
                    </>
                  )}
                </Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
          <AttemptsChart title={t('lastDay')} rate={rates.day} />
          <AttemptsChart title={t('lastWeek')} rate={rates.week} />
          <section>
            <Title order={2}>{t('lastErrors')}</Title>
            {lastErrors.length === 0 ? (
              <EmptyState text={t('noErrors')} />
            ) : (
              <ul>
                {lastErrors.map(({ at, status, reason }) => (
                  <li key={at}>
                    <RelativeTime at={at} /> · {status ?? '–'} · {reason && inWords(reason)}
                  </li>
                ))}
              </ul>
            )}
          </section>
        </Stack>
      )}
    </QueryView>
  );
}
