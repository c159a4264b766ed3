import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useScope } from '../../api/use-scope.ts';
import { imageQuery, type ListingImage } from './listing-query.ts';

interface StoredImageProps {
  applicationId: string;
  image: ListingImage;
  className: string | undefined;
}

/**
 * Shows an image of the draft. Only a request with a token can read the image, so the page creates
 * an object URL.
 */
export function StoredImage({ applicationId, image, className }: StoredImageProps) {
  const { data } = useQuery(imageQuery(useScope(), applicationId, image.id));
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (data === undefined) {
      return undefined;
    }
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  const { alt, width, height } = image;
  return address === undefined ? null : (
    <img src={address} alt={alt} width={width} height={height} className={className} />
  );
}
