import { ActionIcon, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import { useTexts } from '../i18n/texts.ts';
import { componentTexts } from './texts.ts';

interface CopyButtonProps {
  value: string;
  /** Name of the value, for screen readers. */
  name: string;
}

export function CopyButton({ value, name }: CopyButtonProps) {
  const t = useTexts(componentTexts);
  const { copied, copy } = useClipboard({ timeout: 2_000 });
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Tooltip label={copied ? t('copied') : t('copy')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        aria-label={t('copyNamed', { name })}
        onClick={() => copy(value)}
      >
        <Icon size={15} aria-hidden />
        <span role="status" style={{ position: 'absolute', clipPath: 'inset(50%)' }}>
          {copied ? t('copied') : ''}
        </span>
      </ActionIcon>
    </Tooltip>
  );
}
