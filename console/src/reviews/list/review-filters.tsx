import { Group, NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../../i18n/texts.ts';
import { type ReviewState, reviewStates } from '../review.ts';
import { reviewsTexts } from '../texts.ts';
import { useReviewer } from '../use-reviewer.ts';

const route = getRouteApi('/w/$workspaceId/$environment/reviews');

interface ReviewFiltersProps {
  state: ReviewState;
  assignee: string | undefined;
}

/** Shows the two filters of the review queue. The address contains both filters. */
export function ReviewFilters({ state, assignee = '' }: ReviewFiltersProps) {
  const t = useTexts(reviewsTexts);
  const reviewer = useReviewer();
  const navigate = route.useNavigate();
  const change = (part: { state?: string; assignee?: string | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...part }) });
  return (
    <Group mb="md">
      <NativeSelect
        label={t('state')}
        value={state}
        data={reviewStates.map((value) => ({ value, label: t(`state-${value}`) }))}
        onChange={(event) => change({ state: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('assignee')}
        value={assignee}
        data={[
          { value: '', label: t('anybody') },
          { value: reviewer.id ?? '', label: t('you') },
          { value: 'none', label: t('nobody') },
        ]}
        onChange={(event) => change({ assignee: event.currentTarget.value || undefined })}
      />
    </Group>
  );
}
