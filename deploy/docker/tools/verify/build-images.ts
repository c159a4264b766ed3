import { join } from 'node:path';
import type { Compose } from '../../src/compose/read-compose.ts';
import { buildImage, type Image } from './build-image.ts';
import { copyContext } from './copy-context.ts';

/**
 * Builds the images of a compose file, one after another.
 * @returns each image by name, and a promise for the end of all builds
 */
export function buildImages(
  compose: Compose,
  {
    root,
    folder,
    report,
  }: {
    root: string;
    folder: string;
    report: (line: string) => void;
  },
): { images: ReadonlyMap<string, Promise<Image>>; finished: Promise<unknown> } {
  const context = join(folder, 'context');
  const images = new Map<string, Promise<Image>>();
  let previous: Promise<unknown> = copyContext(root, context);
  for (const [name, { image, build }] of Object.entries(compose.services)) {
    if (build === undefined) {
      continue;
    }
    const made = previous.then(async () => {
      const built = await buildImage(
        {
          context,
          dockerfile: join(root, build.dockerfile),
          args: build.args,
        },
        join(folder, 'images', name),
      );
      report(`built the image of ${name}`);
      return built;
    });
    images.set(image, made);
    previous = made.catch(() => undefined);
  }
  return { images, finished: previous };
}
