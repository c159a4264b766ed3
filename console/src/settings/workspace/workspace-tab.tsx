import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { useProductionScope } from '../../api/use-scope.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { Facts } from '../../components/facts.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { regionName } from '../../components/region-name.ts';
import { RelativeTime } from '../../components/relative-time.tsx';
import { Section } from '../../components/section.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { settingsTexts } from '../texts.ts';
import { usePlanName } from '../use-plan-name.ts';
import { NewWorkspace } from './new-workspace.tsx';
import { SecondFactor } from './second-factor.tsx';
import { type ReadWorkspace, workspaceQuery } from './workspace.ts';
import { WorkspaceName } from './workspace-name.tsx';

/** Shows the settings of the workspace, and a button to create another workspace. */
export function WorkspaceTab() {
  const query = useQuery(workspaceQuery(useProductionScope()));
  return <QueryView query={query}>{(read) => <WorkspaceView read={read} />}</QueryView>;
}

function WorkspaceView({ read }: { read: ReadWorkspace }) {
  const t = useTexts(settingsTexts);
  const planName = usePlanName();
  const { canChangeWorkspace } = useRights();
  const [isCreating, setIsCreating] = useState(false);
  const { id, name, region, plan, organizationId, createdAt } = read.workspace;
  return (
    <Stack gap="md">
      <Section title={t('workspace')}>
        {canChangeWorkspace && <WorkspaceName read={read} />}
        <Facts
          facts={[
            [t('name'), canChangeWorkspace ? null : name],
            [t('region'), regionName(region)],
            [t('plan'), planName(plan)],
            [t('workspaceId'), <CopyField key="id" value={id} name={t('workspaceId')} />],
            [
              t('organizationId'),
              <CopyField key="organization" value={organizationId} name={t('organizationId')} />,
            ],
            [t('created'), <RelativeTime key="created" at={createdAt} />],
          ]}
        />
      </Section>
      <SecondFactor read={read} />
      {canChangeWorkspace && (
        <Section title={t('newWorkspace')} lead={t('newWorkspaceHint')}>
          <Button variant="default" onClick={() => setIsCreating(true)}>
            {t('newWorkspace')}
          </Button>
          {isCreating && <NewWorkspace region={region} onClose={() => setIsCreating(false)} />}
        </Section>
      )}
    </Stack>
  );
}
