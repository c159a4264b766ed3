import classes from './directory.module.css';
import type { ListingImage as Image } from './listing.ts';
import { ListingImage } from './listing-image.tsx';

interface LoggedListing {
  id: string;
  name: string;
  logo: Image | null;
}

/** Shows the logo of a listing, or the first letter of its name. */
export function ListingLogo({ listing: { id, name, logo } }: { listing: LoggedListing }) {
  if (logo === null) {
    return (
      <span className={classes.logo} aria-hidden>
        {[...name][0]}
      </span>
    );
  }
  // The alternative text is empty, because the name is beside the logo.
  return <ListingImage listingId={id} image={{ ...logo, alt: '' }} className={classes.logo} />;
}
