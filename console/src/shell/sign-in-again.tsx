import { Button, Group, Modal, Text } from '@mantine/core';
import { useTexts } from '../i18n/texts.ts';
import { type Sessions, signInAddress } from '../session/index.ts';
import { shellTexts } from './texts.ts';

interface SignInAgainProps {
  sessions: Sessions;
  isOpen: boolean;
}

/**
 * A dialog that asks for another sign-in. The sign-in opens in another tab, so typed text stays on
 * the page. When this tab gets the focus again, it requests a token. A new token closes the dialog.
 */
// biome-ignore lint/style/noDefaultExport: for `lazy` of React
export default function SignInAgain({ sessions, isOpen }: SignInAgainProps) {
  const t = useTexts(shellTexts);
  const check = () => {
    const session = sessions.current();
    // The first call may get the error of a request from before the sign-in. The second call sends
    // a new request.
    session
      ?.token()
      .catch(() => session.token())
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
