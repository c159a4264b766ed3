/**
 * The limits of an uploaded image. The server also checks the limits, and re-encodes each image.
 */
export interface ImageRule {
  minWidth: number;
  minHeight: number;
  max: number;
  isSquare: boolean;
}

export const logoRule: ImageRule = {
  minWidth: 128,
  minHeight: 128,
  max: 1_024,
  isSquare: true,
};

export const screenshotRule: ImageRule = {
  minWidth: 320,
  minHeight: 240,
  max: 4_096,
  isSquare: false,
};

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'];
const maxBytes = 1_048_576;

/** The error of an image: the key of a text in `en.json`. */
export type ImageProblem = 'imageType' | 'imageBytes' | 'imageBroken' | 'imageSquare' | 'imageSize';

/** Returns the error of an image file before its upload. */
export async function imageProblem(file: File, rule: ImageRule): Promise<ImageProblem | undefined> {
  if (!imageTypes.includes(file.type)) {
    return 'imageType';
  }
  if (file.size > maxBytes) {
    return 'imageBytes';
  }
  const size = await sizeOf(file);
  return size === undefined ? 'imageBroken' : sizeProblem(size, rule);
}

interface Size {
  width: number;
  height: number;
}

function sizeProblem({ width, height }: Size, rule: ImageRule): ImageProblem | undefined {
  if (rule.isSquare && width !== height) {
    return 'imageSquare';
  }
  const isSmall = width < rule.minWidth || height < rule.minHeight;
  const isLarge = width > rule.max || height > rule.max;
  return isSmall || isLarge ? 'imageSize' : undefined;
}

async function sizeOf(file: File): Promise<Size | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return undefined;
  }
}
