import { Button, Group, Modal, Text } from '@mantine/core';
import { useTexts } from '../i18n/texts.ts';
import { type Sessions, signInAddress } from '../session/index.ts';
import { shellTexts } from './texts.ts';

interface SignInAgainProps {
  sessions: Sessions;
  isOpen: boolean;
}

/**
 * What is typed on the page stays there: the sign-in is in another tab. The dialog closes when this
 * tab has a token, for which it asks whenever the person comes back to it.
 */
// biome-ignore lint/style/noDefaultExport: React loads it later
export default function SignInAgain({ sessions, isOpen }: SignInAgainProps) {
  const t = useTexts(shellTexts);
  const check = () => {
    sessions
      .current()
      ?.token()
      .catch(() => undefined);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={check}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('ended')}
      centered
    >
      <Text mb="md">{t('endedWhat')}</Text>
      <Group>
        <Button component="a" href={signInAddress('/console/')} target="_blank" rel="noopener">
          {t('signInAgain')}
        </Button>
        <Button variant="default" onClick={check}>
          {t('check')}
        </Button>
      </Group>
    </Modal>
  );
}
