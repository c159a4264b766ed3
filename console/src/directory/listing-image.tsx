import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { placeKey } from '../api/queries.ts';
import { useScope } from '../api/use-scope.ts';
import type { ListingImage as Image } from './listing.ts';

interface ListingImageProps {
  listingId: string;
  image: Image;
  className?: string | undefined;
}

const isPublic = ({ url }: Image) => url.startsWith('/v2/directory/images/');

/**
 * Shows an image of a listing. The browser loads a public image. The API client loads a shared
 * image, because this requires a token.
 */
export function ListingImage(props: ListingImageProps) {
  return isPublic(props.image) ? (
    <Picture {...props} src={props.image.url} />
  ) : (
    <Shared {...props} />
  );
}

function Shared(props: ListingImageProps) {
  const { listingId, image } = props;
  const { place, api } = useScope();
  const { data } = useQuery({
    queryKey: [...placeKey(place), 'image', listingId, image.id],
    queryFn: async ({ signal }) => {
      const file = await api.directory.sharedListings.image(listingId, image.id, undefined, {
        signal,
      });
      return file.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    if (data === undefined) {
      return undefined;
    }
    const address = URL.createObjectURL(data);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [data]);
  return <Picture {...props} src={src} />;
}

function Picture({ image, src, className }: ListingImageProps & { src: string | undefined }) {
  const { alt, width, height } = image;
  return (
    <img src={src} alt={alt} width={width} height={height} loading="lazy" className={className} />
  );
}
