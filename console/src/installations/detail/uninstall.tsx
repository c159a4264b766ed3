import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { useScope } from '../../api/use-scope.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { DangerButton } from '../../components/danger-button.tsx';
import { Failure } from '../../components/failure.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Installation } from '../installation.ts';
import { installationsTexts } from '../texts.ts';
import { applicationUseQuery } from './application-use-query.ts';

/** Shows the effects of the end of an installation, then ends the installation. */
export function Uninstall({ installation }: { installation: Installation }) {
  const t = useTexts(installationsTexts);
  const { place, api } = useScope();
  const { canRevokeTokens } = useRights();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { id, applicationId, applicationName: name } = installation;
  const { data: use } = useQuery({
    ...applicationUseQuery({ place, api }, applicationId),
    enabled: canRevokeTokens,
  });
  const uninstall = useAction({
    run: () => api.installations.delete(id),
    done: t('uninstalledNotice', { name }),
    onDone: () => {
      setIsOpen(false);
      void navigate({ to: '/w/$workspaceId/$environment/installations', params: place });
    },
  });
  const effects = (
    <ul>
      {use === undefined ? (
        <li>{t('endsAll')}</li>
      ) : (
        <>
          {use.tokens > 0 && <li>{t('endsTokens', { count: use.tokens })}</li>}
          {use.people > 0 && <li>{t('endsConsents', { count: use.people })}</li>}
          {use.tokens + use.people === 0 && <li>{t('endsNothing')}</li>}
        </>
      )}
      <li>{t('endsNoData')}</li>
    </ul>
  );
  return (
    <Section title={t('uninstall')} isDangerous>
      {effects}
      <DangerButton onClick={() => setIsOpen(true)}>{t('uninstall')}</DangerButton>
      <ConfirmByName
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        name={name}
        title={t('uninstallNamed', { name })}
        action={t('uninstall')}
        isBusy={uninstall.isPending}
        onConfirm={() => uninstall.mutate()}
      >
        {effects}
        <Failure error={uninstall.error} />
      </ConfirmByName>
    </Section>
  );
}
