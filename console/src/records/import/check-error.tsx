import { ApiError } from '@irp/client';
import { ActionError } from '../../components/action-error.tsx';
import { Notice } from '../../components/notice.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { recordsTexts } from '../texts.ts';
import type { CheckChoice } from './check-file.ts';

interface CheckErrorProps {
  error: unknown;
  choice: Partial<CheckChoice>;
  onRetry(): void;
}

/** Shows the error of an import. Errors of the file or of a choice have their own texts. */
export function CheckError({ error, choice: { file, preset, key }, onRetry }: CheckErrorProps) {
  const t = useTexts(recordsTexts);
  const refused = new Set(
    error instanceof ApiError && error.status === 400 ? error.errors.map(({ field }) => field) : [],
  );
  if (file?.size === 0) {
    return <Refusal text={t('fileEmpty')} />;
  }
  if (refused.has('mapping') && preset !== undefined) {
    return <Refusal text={t('presetMisfit', { name: preset })} />;
  }
  if (refused.has('key') && key !== undefined) {
    return <Refusal text={t('keyMisfit', { key: t(`key-${key}`) })} />;
  }
  return <ActionError error={error} onRetry={onRetry} />;
}

function Refusal({ text }: { text: string }) {
  return (
    <Notice tone="bad" role="alert">
      {text}
    </Notice>
  );
}
