import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { countryName } from '../../components/country-name.ts';
import { formatNumber } from '../../i18n/format-number.ts';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../records.module.css';
import { type RecordsKey, recordsTexts } from '../texts.ts';

interface FacetFilterProps {
  facet: {
    field: string;
    totalValues: number;
    values: readonly { value: string; count: number }[];
  };
  chosen: readonly string[];
  onChange(values: string[]): void;
}

const shown = 6;

/**
 * Shows the values of a field with the number of their records. Chosen values stay visible, even
 * without a record.
 */
export function FacetFilter({ facet, chosen, onChange }: FacetFilterProps) {
  const t = useTexts(recordsTexts);
  const [search, setSearch] = useState('');
  const { field, values, totalValues } = facet;
  const counts = new Map(values.map(({ value, count }) => [value, count]));
  const labelOf = (value: string) => {
    if (value === '') {
      return t('noValue');
    }
    return field === 'country' ? (countryName(value) ?? value) : value;
  };
  const isMatch = (text: string) => text.toLowerCase().includes(search.toLowerCase());
  const matching = values
    .map(({ value }) => value)
    .filter((value) => isMatch(value) || isMatch(labelOf(value)));
  const listed = [...new Set([...chosen, ...matching.slice(0, shown)])];
  const name = t(field as RecordsKey);
  const toggle = (value: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value));
  return (
    <fieldset className={classes.facet}>
      <legend>{name}</legend>
      {totalValues > shown && (
        <TextInput
          size="xs"
          mb="xs"
          aria-label={t('findValue', { name })}
          placeholder={t('findValue', { name })}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Stack gap={6}>
        {listed.map((value) => (
          <Checkbox
            key={value}
            size="xs"
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
            label={
              <span className={classes.value}>
                <span>{labelOf(value)}</span>
                <Text span c="dimmed" size="xs">
                  {formatNumber(counts.get(value) ?? 0)}
                </Text>
              </span>
            }
          />
        ))}
      </Stack>
    </fieldset>
  );
}
