import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '../../api/queries.ts';
import { useProductionScope } from '../../api/use-scope.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListView } from '../../components/list-view.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { ProblemLines } from '../../components/problem-lines.tsx';
import { showProblem } from '../../components/problem-to-form.ts';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';
import { DomainView } from './domain-view.tsx';

/** Shows the domains that the organization has proven or wants to prove as a publisher. */
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
      <ListView
        query={query}
        empty={<EmptyState title={t('noDomainsTitle')} text={t('noDomains')} />}
      >
        {(domains, more) => (
          <>
            {domains.map((domain) => (
              <DomainView key={domain.id} domain={domain} />
            ))}
            {more.hasNextPage && <LoadMore more={more} count={domains.length} />}
          </>
        )}
      </ListView>
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
      <ProblemLines problems={problems} />
    </form>
  );
}
