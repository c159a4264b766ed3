import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { Failure } from '../../components/failure.tsx';
import type { InstallationPreview } from '../installation.ts';
import { Agreement } from './agreement.tsx';

interface AgreeProps {
  preview: InstallationPreview;
  /** Text of the button to agree. */
  action: string;
  answer: {
    error: Error | null;
    isPending: boolean;
    mutate(preview: InstallationPreview): void;
  };
  onClose(): void;
}

/** Shows the agreement with buttons below. */
export function Agree({ preview, action, answer, onClose }: AgreeProps) {
  return (
    <>
      <Agreement preview={preview} />
      <Failure error={answer.error} />
      <DialogButtons
        mt="md"
        onClose={onClose}
        action={action}
        onAction={() => answer.mutate(preview)}
        isBusy={answer.isPending}
        isDisabled={!preview.isInstallable}
      />
    </>
  );
}
