import { environmentSchema } from '@irp/contracts';
import { getSharedListingImage } from '@irp/contracts/directory';
import type { ImageFile, PageContext } from '@irp/web-pages';
import { noImage } from '../images/image-reply.ts';
import type { PageDependencies } from './page-dependencies.ts';

/**
 * Creates the handlers that send images of shared listings to a browser. The listing must be shared
 * with the organization of a workspace in which the signed-in person is a member. A browser cannot
 * read images of shared listings from the API, because the API has no sessions.
 */
export function installImageHandlers({ calls, people, region }: PageDependencies) {
  return {
    async get(context: PageContext): Promise<ImageFile> {
      const { id, partId: imageId, cookie, query } = context;
      const environment = environmentSchema.safeParse(query.get('environment')).data;
      const person = await people.signedIn(cookie);
      const workspace = person?.workspaces.find(
        (one) => one.id === query.get('workspace') && one.region === region,
      );
      if (!workspace || !environment) {
        throw noImage();
      }
      const principal = await people.principalIn(cookie, workspace.id, environment);
      if (typeof principal === 'string') {
        throw noImage();
      }
      const { headers, stream } = await calls.call(
        getSharedListingImage,
        {
          principal,
          params: { id, imageId },
        },
        context,
      );
      if (!stream) {
        throw new Error(`${getSharedListingImage.operationId} returned no image`);
      }
      return {
        headers: {
          ...headers,
          'Cache-Control': 'private, no-cache',
        },
        image: stream,
      };
    },
  };
}
