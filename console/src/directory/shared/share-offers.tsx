import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRights } from '../../api/use-rights.ts';
import { useProductionScope } from '../../api/use-scope.ts';
import { Section } from '../../applications/parts/section.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { notifyUndo } from '../../components/notify-undo.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { PublisherName } from '../publisher-name.tsx';
import { directoryTexts } from '../texts.ts';
import { type ShareOffer, shareOffersQuery } from './share-offers-query.ts';

/** Publishers that share listings with the organization. An admin approves each publisher. */
export function ShareOffers() {
  const t = useTexts(directoryTexts);
  const query = useInfiniteQuery(shareOffersQuery(useProductionScope()));
  return (
    <QueryView query={query}>
      {({ pages }) => {
        const offers = pages.flatMap(({ data }) => data);
        const total = pages[0]?.meta.totalRecords ?? 0;
        return offers.length === 0 ? null : (
          <Section title={t('offers')} lead={t('offersHint')}>
            {offers.map((offer) => (
              <Offer key={offer.publisher.organizationId} offer={offer} />
            ))}
            {query.hasNextPage && <LoadMore more={{ ...query, total }} count={offers.length} />}
          </Section>
        );
      }}
    </QueryView>
  );
}

function Offer({ offer: { publisher, state, integrations } }: { offer: ShareOffer }) {
  const t = useTexts(directoryTexts);
  const { api } = useProductionScope();
  const { canInstall } = useRights();
  const { organizationId, name } = publisher;
  const isApproved = state === 'approved';
  const change = useAction({
    run: (approve: boolean): Promise<unknown> =>
      approve ? api.shareOffers.approve(organizationId) : api.shareOffers.withdraw(organizationId),
    notifiesErrors: true,
  });
  const press = () =>
    change.mutate(!isApproved, {
      onSuccess: () =>
        notifyUndo({
          message: t(isApproved ? 'offerWithdrawn' : 'offerApproved', { name }),
          undo: t('undo'),
          onUndo: () => change.mutate(isApproved),
        }),
    });
  return (
    <Group justify="space-between" py="xs">
      <span>
        <PublisherName publisher={publisher} /> · {t('integrations', { count: integrations })}{' '}
        <StatusBadge tone={isApproved ? 'good' : 'warning'}>{t(`offer-${state}`)}</StatusBadge>
      </span>
      {canInstall && (
        <Button
          size="xs"
          variant="default"
          loading={change.isPending}
          aria-label={t(isApproved ? 'withdrawNamed' : 'approveNamed', { name })}
          onClick={press}
        >
          {t(isApproved ? 'withdraw' : 'approve')}
        </Button>
      )}
    </Group>
  );
}
