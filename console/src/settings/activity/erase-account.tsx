import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProductionScope } from '../../api/use-scope.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { DangerButton } from '../../components/danger-button.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import { profileQuery } from '../preferences/profile-query.ts';
import { settingsTexts } from '../texts.ts';

/** Erases the personal data of the person from the audit log of their account. */
export function EraseAccount() {
  const t = useTexts(settingsTexts);
  const scope = useProductionScope();
  const { data: profile } = useQuery(profileQuery(scope));
  const [isOpen, setIsOpen] = useState(false);
  const erase = useAction({
    run: () => scope.api.audit.account.erase(),
    done: t('accountErased'),
    onDone: () => setIsOpen(false),
    notifiesErrors: true,
  });
  if (profile === undefined) {
    return null;
  }
  return (
    <Section title={t('eraseAccount')} lead={t('eraseAccountHint')} isDangerous>
      <DangerButton onClick={() => setIsOpen(true)}>{t('eraseAccount')}</DangerButton>
      <ConfirmByName
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        name={profile.email}
        title={t('eraseAccount')}
        action={t('erase')}
        isBusy={erase.isPending}
        onConfirm={() => erase.mutate()}
      >
        {t('eraseAccountWhat')}
      </ConfirmByName>
    </Section>
  );
}
