import { Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { DangerButton } from '../../components/danger-button.tsx';
import { Failure } from '../../components/failure.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { useTexts } from '../../i18n/texts.ts';
import classes from './distribution.module.css';
import { ImageDrop } from './image-drop.tsx';
import { logoRule, screenshotRule } from './image-problem.ts';
import type { ListingImage } from './listing-query.ts';
import { StoredImage } from './stored-image.tsx';
import { distributionTexts } from './texts.ts';

const maxScreenshots = 5;

interface ImagesProps {
  applicationId: string;
  logo: ListingImage | null;
  screenshots: readonly ListingImage[];
  /** Called after a change of the images, which gives the draft a new entity tag. */
  onChange(): void;
}

/** Shows the logo and the screenshots of the draft. A chosen image is uploaded at once. */
export function Images({ applicationId, logo, screenshots, onChange }: ImagesProps) {
  const t = useTexts(distributionTexts);
  const { listing } = useScope().api.applications;
  const [alt, setAlt] = useState('');
  const query = { alt: alt.trim() };
  const contentOf = (file: File) => ({ query, contentType: file.type });
  const putLogo = useAction({
    run: (file: File) => listing.putLogo(applicationId, file, contentOf(file)),
    done: t('uploaded'),
  });
  const add = useAction({
    run: (file: File) => listing.addScreenshot(applicationId, file, contentOf(file)),
    done: t('uploaded'),
  });
  const remove = useAction({
    run: (id: string | undefined) =>
      id === undefined
        ? listing.deleteLogo(applicationId)
        : listing.deleteScreenshot(applicationId, id),
    done: t('removed'),
  });
  const send = (file: File, to: typeof add) =>
    to.mutate(file, {
      onSuccess: () => {
        setAlt('');
        onChange();
      },
    });
  const images = [...(logo ? [logo] : []), ...screenshots];
  const removed = (image: ListingImage) =>
    remove.mutate(image === logo ? undefined : image.id, { onSuccess: onChange });
  return (
    <Section title={t('images')} lead={t('imagesLead')}>
      <Stack>
        <TextInput
          label={t('alt')}
          description={t('altHint')}
          maxLength={200}
          value={alt}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
        <ImageDrop
          label={t(logo ? 'replaceLogo' : 'addLogo')}
          rule={logoRule}
          isBusy={putLogo.isPending}
          onFile={(file) => send(file, putLogo)}
        />
        {screenshots.length < maxScreenshots && (
          <ImageDrop
            label={t('addScreenshot')}
            rule={screenshotRule}
            isBusy={add.isPending}
            onFile={(file) => send(file, add)}
          />
        )}
        {images.map((image) => (
          <Group key={image.id}>
            <StoredImage applicationId={applicationId} image={image} className={classes.thumb} />
            <span>{image.alt || t('noAlt')}</span>
            <DangerButton size="xs" onClick={() => removed(image)}>
              {t(image === logo ? 'removeLogo' : 'removeScreenshot')}
            </DangerButton>
          </Group>
        ))}
        <Failure error={putLogo.error ?? add.error ?? remove.error} />
      </Stack>
    </Section>
  );
}
