import { Button } from '@mantine/core';
import { useScope } from '../../api/use-scope.ts';
import { Failure } from '../../components/failure.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Application } from '../application.ts';
import { ActionRow } from './action-row.tsx';
import { dangerTexts } from './texts.ts';

interface SwitchProps {
  application: Application;
}

/** Disables or enables new installations of the application. */
export function InstallsSwitch({ application: { id, newInstallsDisabled } }: SwitchProps) {
  const t = useTexts(dangerTexts);
  const { api } = useScope();
  const change = useAction({
    run: () => api.applications.setNewInstalls(id, { enabled: newInstallsDisabled }),
    done: t(newInstallsDisabled ? 'installsAllowed' : 'installsRefused'),
  });
  return (
    <ActionRow title={t('installs')} text={t('installsWhat')}>
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
        {t(newInstallsDisabled ? 'allowInstalls' : 'refuseInstalls')}
      </Button>
      <Failure error={change.error} />
    </ActionRow>
  );
}

/** Disables or enables new grants for the application. */
export function FlowsSwitch({ application: { id, authorizationFlowsSuspended } }: SwitchProps) {
  const t = useTexts(dangerTexts);
  const { api } = useScope();
  const change = useAction({
    run: () => api.applications.setAuthorizationFlows(id, { enabled: authorizationFlowsSuspended }),
    done: t(authorizationFlowsSuspended ? 'flowsAllowed' : 'flowsRefused'),
  });
  return (
    <ActionRow title={t('flows')} text={t('flowsWhat')}>
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
        {t(authorizationFlowsSuspended ? 'allowFlows' : 'refuseFlows')}
      </Button>
      <Failure error={change.error} />
    </ActionRow>
  );
}
