import { Button, Group, Radio, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { componentTexts } from '../texts.ts';
import { asText, type Difference } from './merge.ts';
import classes from './two-versions.module.css';

interface TwoVersionsProps {
  changes: readonly Difference[];
  /** Returns the label of a field. */
  labelOf(field: string): string;
  isBusy: boolean;
  /** @param kept the fields changed by both people that keep the person's own value */
  onChoose(kept: string[]): void;
}

/**
 * Shows the changes of two people. The person chooses a version of each field that both people have
 * changed.
 */
export function TwoVersions({ changes, labelOf, isBusy, onChoose }: TwoVersionsProps) {
  const t = useTexts(componentTexts);
  const title = useRef<HTMLHeadingElement>(null);
  const contested = changes.filter(({ isContested }) => isContested);
  const others = changes.filter(({ isContested }) => !isContested);
  const [theirs, setTheirs] = useState<string[]>([]);
  const choose = (field: string, isTheirs: boolean) =>
    setTheirs([...theirs.filter((one) => one !== field), ...(isTheirs ? [field] : [])]);
  useEffect(() => {
    title.current?.focus();
  }, []);
  return (
    <section className={classes.versions} aria-labelledby="two-versions">
      <h2 id="two-versions" ref={title} tabIndex={-1}>
        {t('twoVersions')}
      </h2>
      <p>{t('twoVersionsWhat')}</p>
      <Stack>
        {contested.map(({ field, mine, theirs: other }) => (
          <Radio.Group
            key={field}
            label={labelOf(field)}
            value={theirs.includes(field) ? 'theirs' : 'mine'}
            onChange={(value) => choose(field, value === 'theirs')}
          >
            <div className={classes.pair}>
              <Radio value="mine" label={t('mine')} description={<Value value={mine} />} />
              <Radio value="theirs" label={t('theirs')} description={<Value value={other} />} />
            </div>
          </Radio.Group>
        ))}
        {others.map(({ field, theirs: other }) => (
          <div key={field}>
            {t('theirsStays', { field: labelOf(field) })} <Value value={other} />
          </div>
        ))}
        <Group>
          <Button
            loading={isBusy}
            onClick={() =>
              onChoose(contested.map(({ field }) => field).filter((one) => !theirs.includes(one)))
            }
          >
            {t('saveChosen')}
          </Button>
        </Group>
      </Stack>
    </section>
  );
}

function Value({ value }: { value: unknown }) {
  const t = useTexts(componentTexts);
  return <span className={classes.value}>{asText(value) || t('empty')}</span>;
}
