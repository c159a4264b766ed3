import { type putListingLogo as contract, logoSize } from '@irp/contracts/directory';
import type { Operation } from '@irp/http';
import { publisherUrl, viewImage } from '../listings/domain/listing-images.ts';
import { readDraft } from './change-images.ts';
import { type UploadDependencies, uploadImage } from './upload-image.ts';

export function putListingLogo(dependencies: UploadDependencies): Operation<typeof contract> {
  return async ({ principal, params, query: { alt }, request, signal }) => {
    const { application } = await readDraft(dependencies, principal, params.id);
    const encoded = await dependencies.images.receive(
      {
        request,
        principal,
        signal,
      },
      logoSize,
    );
    const logo = await uploadImage(
      dependencies,
      {
        principal,
        application,
        encoded,
        alt,
      },
      {
        kind: 'logo',
        of: ({ logo: before }) => (before ? [before] : []),
        add: (images, image) => ({ ...images, logo: image }),
      },
    );
    return {
      status: 200,
      body: viewImage(logo, publisherUrl(application.id)),
    };
  };
}
