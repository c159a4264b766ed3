import { Stack } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { placeKey, type Scope } from '../../api/queries.ts';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { SecretOnce } from '../../components/secret-once.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { ActionRow } from '../danger/action-row.tsx';
import { applicationsTexts } from '../texts.ts';
import { Accept } from './accept.tsx';
import { Decline } from './decline.tsx';
import { offerTexts } from './texts.ts';

/** Reads the applications of other workspaces with an offer of transfer to this workspace. */
function offersQuery({ place, api }: Scope) {
  return queryOptions({
    queryKey: [...placeKey(place), 'applications', 'offered'],
    queryFn: async ({ signal }) => {
      const { data } = await api.applications
        .list({ offered: 'true', limit: 50 }, { signal })
        .firstPage();
      return data.filter(({ transferOffer }) => transferOffer?.toWorkspaceId === place.workspaceId);
    },
  });
}

/**
 * Shows offered applications, which an admin can accept or decline. Renders nothing without offers.
 */
export function Offers() {
  const t = useTexts(offerTexts);
  const words = useTexts(applicationsTexts);
  const scope = useScope();
  const { canAdminister } = useRights();
  const isAsked = canAdminister && scope.place.environment === 'production';
  const { data: offers = [] } = useQuery({ ...offersQuery(scope), enabled: isAsked });
  const [secret, setSecret] = useState<string | null>(null);
  if (offers.length === 0 && secret === null) {
    return null;
  }
  return (
    <Stack mb="lg">
      {secret !== null && <SecretOnce value={secret} name={words('clientSecret')} />}
      {offers.length > 0 && (
        <Section title={t('title')}>
          {offers.map((offer) => (
            <ActionRow
              key={offer.id}
              title={offer.name}
              text={
                <>
                  {offer.owner.email},{' '}
                  <RelativeTime at={offer.transferOffer?.at ?? offer.updatedAt} />
                </>
              }
            >
              <Decline id={offer.id} />
              <Accept application={offer} onSecret={setSecret} />
            </ActionRow>
          ))}
        </Section>
      )}
    </Stack>
  );
}
