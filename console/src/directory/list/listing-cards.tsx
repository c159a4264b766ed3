import { Link } from '@tanstack/react-router';
import { useScope } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import classes from '../directory.module.css';
import type { ListingSummary, SharedListing } from '../listing.ts';
import { ListingLogo } from '../listing-logo.tsx';
import { PublisherName } from '../publisher-name.tsx';
import { directoryTexts } from '../texts.ts';
import { useCategoryName } from '../use-category-name.ts';

/** Shows a card for each listing. The name is a link to the listing. */
export function ListingCards({
  listings,
}: {
  listings: readonly (ListingSummary | SharedListing)[];
}) {
  const t = useTexts(directoryTexts);
  const categoryName = useCategoryName();
  const { place } = useScope();
  return (
    <ul className={classes.cards}>
      {listings.map((listing) => (
        <li key={listing.id} className={classes.card}>
          <div className={classes.cardHead}>
            <ListingLogo listing={listing} />
            <div>
              <h2 className={classes.name}>
                <Link
                  to="/w/$workspaceId/$environment/directory/$listingId"
                  params={{ ...place, listingId: listing.id }}
                >
                  {listing.name}
                </Link>
              </h2>
              <PublisherName publisher={listing.publisher} />
            </div>
          </div>
          <p className={classes.description}>{listing.description}</p>
          <p className={classes.foot}>
            {[
              ...listing.categories.map(categoryName),
              listing.version && `v${listing.version.number}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            {listing.environment === 'sandbox' && ` · ${t('sandboxOnly')}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
