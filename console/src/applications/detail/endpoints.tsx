import { queryOptions, useQuery } from '@tanstack/react-query';
import { CopyField } from '../../components/copy-field.tsx';
import { type Fact, Facts } from '../../components/facts.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { detailTexts } from './texts.ts';

const metadataPath = '/.well-known/oauth-authorization-server';
const members = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'revocation_endpoint',
  'device_authorization_endpoint',
  'jwks_uri',
] as const;

type Metadata = Partial<Record<(typeof members)[number], string>>;

/** Reads the metadata of the authorization server (RFC 8414). */
const metadataQuery = queryOptions({
  queryKey: ['authorization-server'],
  queryFn: async ({ signal }): Promise<Metadata> => {
    const response = await fetch(metadataPath, { signal, credentials: 'omit' });
    if (!response.ok) {
      throw new Error(`${metadataPath}: ${response.status}`);
    }
    return response.json();
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Shows the addresses of the OAuth endpoints that a program needs. */
export function Endpoints() {
  const t = useTexts(detailTexts);
  const query = useQuery(metadataQuery);
  return (
    <Section title={t('endpoints')} lead={t('endpointsHint')}>
      <QueryView query={query}>
        {(metadata) => (
          <Facts
            facts={members.map((member): Fact => {
              const value = metadata[member];
              const name = t(member);
              return [name, value && <CopyField value={value} name={name} />];
            })}
          />
        )}
      </QueryView>
    </Section>
  );
}
