import { Fieldset, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useScopeText } from '../../api/use-scope-text.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListInput } from './list-input.tsx';
import type { ListingForm } from './listing-values.ts';
import { distributionTexts } from './texts.ts';

/** Shows all inputs of a listing. */
export function ListingFields({ form }: { form: ListingForm }) {
  const t = useTexts(distributionTexts);
  return (
    <Stack gap="lg">
      <Fieldset legend={t('about')}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={t('name')}
              description={t('nameHint')}
              maxLength={200}
              {...form.getInputProps('name')}
            />
            <TextInput
              label={t('vendor')}
              description={t('vendorHint')}
              maxLength={200}
              {...form.getInputProps('vendor')}
            />
          </SimpleGrid>
          <Textarea
            label={t('description')}
            description={t('descriptionHint')}
            autosize
            minRows={3}
            maxRows={12}
            {...form.getInputProps('description')}
          />
          <ListInput form={form} field="supportedFeatures" max={20} />
          <ListInput form={form} field="categories" max={3} />
        </Stack>
      </Fieldset>
      <ScopeReasons form={form} />
      <Fieldset legend={t('help')}>
        <Stack>
          <ListInput form={form} field="documentationLinks" max={10} />
          <ListInput form={form} field="supportContacts" max={5} />
          <Textarea
            label={t('securityInformation')}
            description={t('securityInformationHint')}
            autosize
            minRows={3}
            maxRows={12}
            {...form.getInputProps('securityInformation')}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={t('version')}>
        <Stack>
          <TextInput
            label={t('number')}
            description={t('numberHint')}
            placeholder="1.0.0"
            {...form.getInputProps('version')}
          />
          <Textarea label={t('releaseNotes')} autosize {...form.getInputProps('releaseNotes')} />
        </Stack>
      </Fieldset>
    </Stack>
  );
}

/** Shows an input for the reason of each scope that the application requests. */
function ScopeReasons({ form }: { form: ListingForm }) {
  const t = useTexts(distributionTexts);
  const textOf = useScopeText();
  return (
    <Fieldset legend={t('scopeReasons')}>
      <Stack>
        <p>{t('scopeReasonsHint')}</p>
        {form.values.scopeReasons.map(({ scope }, at) => (
          <TextInput
            key={scope}
            label={textOf(scope)}
            description={<code>{scope}</code>}
            maxLength={500}
            {...form.getInputProps(`scopeReasons.${at}.reason`)}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
