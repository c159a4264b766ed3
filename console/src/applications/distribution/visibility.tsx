import { Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { Failure } from '../../components/failure.tsx';
import { Notice } from '../../components/notice.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { partTexts } from '../parts/texts.ts';
import { type Listing, visibilityQuery } from './listing-query.ts';
import { distributionTexts } from './texts.ts';

const visibilities = ['private', 'organization', 'public'] as const;
type VisibilityName = (typeof visibilities)[number];

interface VisibilityProps {
  applicationId: string;
  listing: Listing | null;
}

/** Shows the visibility of the application and the meaning of each choice. */
export function Visibility({ applicationId, listing }: VisibilityProps) {
  const t = useTexts(distributionTexts);
  const query = useQuery(visibilityQuery(useScope(), applicationId));
  return (
    <Section title={t('visibility')} lead={t('visibilityLead')}>
      <QueryView query={query}>
        {({ visibility: { visibility, organizations, missing }, etag }) => (
          <>
            {visibility !== 'private' && missing.length > 0 && (
              <Notice tone="warning" title={t('missing')}>
                {missing.map(({ requirement }) => (
                  <div key={requirement}>
                    {t(
                      requirement === 'approval' ? approvalStep(listing) : `missing-${requirement}`,
                    )}
                  </div>
                ))}
              </Notice>
            )}
            <VisibilityForm
              key={`${visibility} ${organizations.join()}`}
              id={applicationId}
              current={visibility}
              organizations={organizations}
              etag={etag}
            />
          </>
        )}
      </QueryView>
    </Section>
  );
}

/** Returns the missing step for an approval of the listing. */
function approvalStep(listing: Listing | null) {
  if (listing === null) {
    return 'missing-listing';
  }
  return listing.review?.state === 'in_manual_review' ? 'missing-decision' : 'missing-approval';
}

interface VisibilityFormProps {
  id: string;
  current: VisibilityName;
  organizations: readonly string[];
  etag: string | undefined;
}

function VisibilityForm({ id, current, organizations, etag }: VisibilityFormProps) {
  const t = useTexts(distributionTexts);
  const words = useTexts(partTexts);
  const { api } = useScope();
  const { canPublish } = useRights();
  const [chosen, setChosen] = useState<VisibilityName>(current);
  const [ids, setIds] = useState(organizations.join('\n'));
  const named = ids.split(/\s+/).filter(Boolean);
  const save = useAction({
    run: () =>
      api.applications.visibility.set(
        id,
        { visibility: chosen, organizations: chosen === 'organization' ? named : [] },
        { ifMatch: etag },
      ),
    done: t('visibilitySaved'),
  });
  const isChanged = chosen !== current || named.join() !== organizations.join();
  return (
    <>
      <Radio.Group
        aria-label={t('visibility')}
        value={chosen}
        onChange={(value) => setChosen(visibilities.find((one) => one === value) ?? current)}
      >
        <Stack gap="sm">
          {visibilities.map((one) => (
            <Radio
              key={one}
              value={one}
              disabled={!canPublish}
              label={words(`visibility-${one}`)}
              description={t(`${one}What`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {chosen === 'organization' && (
        <Textarea
          mt="sm"
          label={t('organizations')}
          description={t('organizationsHint')}
          autosize
          readOnly={!canPublish}
          value={ids}
          onChange={(event) => setIds(event.currentTarget.value)}
        />
      )}
      {canPublish && (
        <Group mt="md">
          <Button disabled={!isChanged} loading={save.isPending} onClick={() => save.mutate()}>
            {t('saveVisibility')}
          </Button>
        </Group>
      )}
      <Failure error={save.error} />
    </>
  );
}
