import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRights } from '../../api/use-rights.ts';
import { useProductionScope } from '../../api/use-scope.ts';
import { ListView } from '../../components/list-view.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { notifyUndo } from '../../components/notify-undo.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { PublisherName } from '../publisher-name.tsx';
import { directoryTexts } from '../texts.ts';
import { type ShareOffer, shareOffersQuery } from './share-offers-query.ts';

/**
 * Shows publishers that share listings with the organization. An admin can approve each publisher.
 */
export function ShareOffers() {
  const t = useTexts(directoryTexts);
  const query = useInfiniteQuery(shareOffersQuery(useProductionScope()));
  return (
    <ListView query={query} empty={null}>
      {(offers, more) => (
        <Section title={t('offers')} lead={t('offersHint')}>
          {offers.map((offer) => (
            <Offer key={offer.publisher.organizationId} offer={offer} />
          ))}
          {more.hasNextPage && <LoadMore more={more} count={offers.length} />}
        </Section>
      )}
    </ListView>
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
