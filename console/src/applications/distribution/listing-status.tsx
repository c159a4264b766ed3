import { Group } from '@mantine/core';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { Notice } from '../../components/notice.tsx';
import { PageButton } from '../../components/page-link.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import { partTexts } from '../parts/texts.ts';
import type { Listing } from './listing-query.ts';
import { ReviewResult } from './review-result.tsx';
import { Submit } from './submit.tsx';
import { distributionTexts } from './texts.ts';
import { Withdraw } from './withdraw.tsx';

interface ListingStatusProps {
  application: Application;
  listing: Listing | null;
  etag: string | undefined;
}

const tones: Partial<Record<Listing['state'], Tone>> = {
  published: 'good',
  approved: 'good',
  changes_requested: 'warning',
  rejected: 'bad',
  delisted: 'bad',
  in_manual_review: 'accent',
  in_automated_review: 'accent',
};

/** Shows the state of the listing, the result of its review and the next step. */
export function ListingStatus({ application, listing, etag }: ListingStatusProps) {
  const t = useTexts(distributionTexts);
  const words = useTexts(partTexts);
  const { canPublish } = useRights();
  const state = listing?.state ?? 'none';
  const isInReview = listing?.review?.state === 'in_manual_review';
  return (
    <Section title={t('listing')} lead={t(`lead-${state}`)}>
      <Group mb="md">
        <StatusBadge tone={state === 'none' ? 'neutral' : (tones[state] ?? 'neutral')}>
          {words(`listing-${state}`)}
        </StatusBadge>
        {listing?.version && t('versionNumber', { number: listing.version.number })}
      </Group>
      {listing?.delisting && (
        <Notice tone="bad" title={t('delisted')}>
          {listing.delisting.reason} <RelativeTime at={listing.delisting.at} />
        </Notice>
      )}
      {listing && listing.unreviewedScopes.length > 0 && (
        <Notice tone="warning">
          {t('unreviewed')} {listing.unreviewedScopes.join(', ')}
        </Notice>
      )}
      {listing?.review && <ReviewResult review={listing.review} />}
      <Group mt="md">
        {canPublish && <EditLink applicationId={application.id} isNew={listing === null} />}
        {canPublish && listing && !isInReview && (
          <Submit application={application} listing={listing} etag={etag} />
        )}
        {canPublish && isInReview && <Withdraw applicationId={application.id} etag={etag} />}
      </Group>
    </Section>
  );
}

function EditLink({ applicationId, isNew }: { applicationId: string; isNew: boolean }) {
  const t = useTexts(distributionTexts);
  const { place } = useScope();
  return (
    <PageButton
      variant={isNew ? 'filled' : 'default'}
      to="/w/$workspaceId/$environment/applications/$applicationId/distribution/listing"
      params={{ ...place, applicationId }}
    >
      {t(isNew ? 'write' : 'edit')}
    </PageButton>
  );
}
