import { useQuery } from '@tanstack/react-query';
import { useRights } from '../../api/use-rights.ts';
import { useProductionScope } from '../../api/use-scope.ts';
import { Facts } from '../../components/facts.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { InstallationPolicy } from '../installation.ts';
import { installationsTexts } from '../texts.ts';
import { PolicyForm } from './policy-form.tsx';
import { policyQuery, publisherNamesQuery } from './policy-query.ts';

/** Shows the installation policy of the organization, which applies to every workspace. */
export function PolicyTab() {
  const t = useTexts(installationsTexts);
  const production = useProductionScope();
  const { canInstall } = useRights();
  const policy = useQuery(policyQuery(production));
  const { data: others = [] } = useQuery({
    ...publisherNamesQuery(production),
    enabled: canInstall,
  });
  return (
    <Section title={t('policy')} lead={t('policyHint')}>
      <QueryView query={policy}>
        {(value) =>
          canInstall ? (
            <PolicyForm policy={value} names={new Map([...value.names, ...others])} />
          ) : (
            <PolicyFacts policy={value.values} names={value.names} />
          )
        }
      </QueryView>
    </Section>
  );
}

interface PolicyFactsProps {
  policy: InstallationPolicy;
  names: ReadonlyMap<string, string>;
}

function PolicyFacts({ policy, names }: PolicyFactsProps) {
  const t = useTexts(installationsTexts);
  const { publishers, approvedPublishers, memberRequests } = policy;
  return (
    <Facts
      facts={[
        [t('allowedPublishers'), t(`publishers-${publishers}`)],
        [t('approvedPublishers'), approvedPublishers.map((id) => names.get(id) ?? id).join(', ')],
        [t('memberRequests'), t(`requests-${memberRequests}`)],
      ]}
    />
  );
}
