import { Button, Group, NativeSelect } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import { installationsTexts } from '../texts.ts';

interface ApprovedPublishersProps {
  ids: readonly string[];
  names: ReadonlyMap<string, string>;
  onChange(ids: readonly string[]): void;
}

/**
 * The choice of approved publishers, whose applications may be installed and whose shared listings
 * are shown.
 */
export function ApprovedPublishers({ ids, names, onChange }: ApprovedPublishersProps) {
  const t = useTexts(installationsTexts);
  const others = [...names].filter(([id]) => !ids.includes(id));
  return (
    <fieldset style={{ margin: 0, border: 0, padding: 0 }}>
      <legend>{t('approvedPublishers')}</legend>
      {ids.length === 0 && <p>{t('noPublisher')}</p>}
      {ids.map((id) => {
        const name = names.get(id) ?? id;
        return (
          <Group key={id} justify="space-between" py={4}>
            <span>{name}</span>
            <Button
              size="xs"
              variant="default"
              aria-label={t('removeNamed', { name })}
              onClick={() => onChange(ids.filter((one) => one !== id))}
            >
              {t('remove')}
            </Button>
          </Group>
        );
      })}
      {others.length > 0 && (
        <NativeSelect
          mt="xs"
          maw="22rem"
          label={t('addPublisher')}
          value=""
          data={[
            { value: '', label: t('choose') },
            ...others.map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => onChange([...ids, event.currentTarget.value])}
        />
      )}
    </fieldset>
  );
}
