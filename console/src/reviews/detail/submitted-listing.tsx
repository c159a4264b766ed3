import { type Fact, Facts } from '../../components/facts.tsx';
import { useCategoryName } from '../../directory/use-category-name.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Review } from '../review.ts';
import classes from '../reviews.module.css';
import { reviewsTexts } from '../texts.ts';
import { Part } from './part.tsx';
import { ReviewImage } from './review-image.tsx';

const texts = ['name', 'vendor', 'description', 'securityInformation'] as const;
const lists = ['supportedFeatures', 'documentationLinks', 'supportContacts'] as const;

/**
 * Shows the submitted listing. Addresses are not links, because the publisher has written the text.
 */
export function SubmittedListing({ review: { id, listing } }: { review: Review }) {
  const t = useTexts(reviewsTexts);
  const categoryName = useCategoryName();
  const { version, logo, screenshots } = listing;
  const images = logo === null ? screenshots : [logo, ...screenshots];
  const facts: Fact[] = [
    ...texts.map((name): Fact => [t(name), listing[name] || '–']),
    ...lists.map((name): Fact => [t(name), <Lines key="l" lines={listing[name]} />]),
    [t('categories'), <Lines key="c" lines={listing.categories.map(categoryName)} />],
    [t('version'), version?.number ?? '–'],
    [t('releaseNotes'), version?.releaseNotes || '–'],
  ];
  return (
    <Part title={t('submittedListing')}>
      <Facts facts={facts} />
      <div className={classes.images}>
        {images.map((image) => (
          <ReviewImage key={image.id} reviewId={id} image={image} />
        ))}
      </div>
    </Part>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.length === 0 ? (
    '–'
  ) : (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
