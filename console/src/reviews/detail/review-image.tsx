import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useProductionScope } from '../../api/use-scope.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Review } from '../review.ts';
import { reviewImageQuery } from '../review-queries.ts';
import { reviewsTexts } from '../texts.ts';

interface ReviewImageProps {
  reviewId: string;
  image: Review['listing']['screenshots'][number];
}

/** Shows an image of a submission. */
export function ReviewImage({ reviewId, image: { id, alt, width, height } }: ReviewImageProps) {
  const t = useTexts(reviewsTexts);
  const { data, isError } = useQuery(reviewImageQuery(useProductionScope(), reviewId, id));
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (data === undefined) {
      return undefined;
    }
    const url = URL.createObjectURL(data);
    setSource(url);
    return () => URL.revokeObjectURL(url);
  }, [data]);
  if (isError) {
    return <p>{t('noImage')}</p>;
  }
  return source === undefined ? null : (
    <img src={source} alt={alt} width={width} height={height} style={{ width: 'auto' }} />
  );
}
