import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '../../api/queries.ts';
import { useProductionScope } from '../../api/use-scope.ts';
import { Section } from '../../applications/parts/section.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { showProblem } from '../../components/problem-to-form.ts';
import { QueryView } from '../../components/query-view.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';
import { DomainView } from './domain-view.tsx';

/** Domains that prove the organization as a publisher. */
export function DomainsTab() {
  const t = useTexts(settingsTexts);
  const { place, api } = useProductionScope();
  const query = useInfiniteQuery(
    listQuery(place, ['domains'], (page, options) =>
      api.publisherDomains.list(page, options).firstPage(),
    ),
  );
  return (
    <Stack gap="md">
      <Section title={t('addDomain')} lead={t('domainsHint')}>
        <AddDomain />
      </Section>
      <QueryView query={query}>
        {({ pages }) => {
          const domains = pages.flatMap(({ data }) => data);
          const total = pages[0]?.meta.totalRecords ?? 0;
          return domains.length === 0 ? (
            <EmptyState title={t('noDomainsTitle')} text={t('noDomains')} />
          ) : (
            <>
              {domains.map((domain) => (
                <DomainView key={domain.id} domain={domain} />
              ))}
              {query.hasNextPage && <LoadMore more={{ ...query, total }} count={domains.length} />}
            </>
          );
        }}
      </QueryView>
    </Stack>
  );
}

function AddDomain() {
  const t = useTexts(settingsTexts);
  const { api } = useProductionScope();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useForm({ initialValues: { domain: '' } });
  const add = useAction({
    run: (domain: string) => api.publisherDomains.add({ domain }),
    done: t('domainAdded'),
    onDone: () => form.reset(),
  });
  const submit = ({ domain }: typeof form.values) => {
    setProblems([]);
    add.mutate(domain.trim(), { onError: (error) => setProblems(showProblem(form, error)) });
  };
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Group align="end">
        <TextInput
          label={t('domain')}
          placeholder="example.com"
          required
          {...form.getInputProps('domain')}
        />
        <Button type="submit" loading={add.isPending}>
          {t('add')}
        </Button>
      </Group>
      {problems.map((problem) => (
        <Text key={problem} c="error" role="alert">
          {problem}
        </Text>
      ))}
    </form>
  );
}
