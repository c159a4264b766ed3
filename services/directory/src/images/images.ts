import type { IncomingMessage } from 'node:http';
import { newId, type Principal } from '@irp/contracts';
import {
  type ImageSize,
  type ImageType,
  imageTypes,
  maxImageBytes,
} from '@irp/contracts/directory';
import { PlatformError } from '@irp/errors';
import { FairTurns } from '@irp/fair-queue';
import { readBytes } from '@irp/http';
import type { Logger } from '@irp/observability';
import type { ListingImage } from '../listings/domain/listing-images.ts';
import { type EncodedImage, encodeImage } from './encode-image.ts';
import type { ImageStorage } from './image-storage.ts';
import type { ImageStore } from './store/image-store.ts';

export interface ImagesOptions {
  /** The storage of images; undefined if the operator has configured none. */
  storage: ImageStorage | undefined;
  store: ImageStore;
  log: Logger;
  now: () => number;
}

interface Upload {
  request: IncomingMessage;
  principal: Principal;
  signal: AbortSignal;
  /** Called immediately before the upload is decoded. May throw to reject the upload. */
  beforeDecoding?: () => Promise<void>;
}

/** Receives, stores and reads the images of listings. */
export interface Images {
  /**
   * Reads and encodes an uploaded image.
   * @throws PlatformError 400, 413, 415, 503, and the errors of `beforeDecoding`
   */
  receive(upload: Upload, size: ImageSize): Promise<EncodedImage>;
  /**
   * Stores an image. No listing references the image yet.
   * @throws PlatformError 503
   */
  keep(applicationId: string, image: EncodedImage, alt: string): Promise<ListingImage>;
  /**
   * Returns the bytes of an image; undefined if nothing is stored under this id.
   * @throws PlatformError 503
   */
  read(id: string): Promise<Uint8Array | undefined>;
  /**
   * Removes an image that nothing references. If the storage or database fails, `removeOrphans`
   * removes the image later.
   */
  discard(id: string): Promise<void>;
}

const longestWaitMs = 20_000;

export function createImages({ storage, store, log, now }: ImagesOptions): Images {
  // Images are encoded one at a time, because a large image needs 100 MB of memory, and half a
  // second of CPU time.
  const turns = new FairTurns({
    atOnce: 1,
    maxWaitMs: longestWaitMs,
    what: 'images',
  });

  function required(): ImageStorage {
    if (storage) {
      return storage;
    }
    const message =
      'This platform stores no images: its operator has set neither IMAGES_DIRECTORY nor IMAGES_S3_URL.';
    throw new PlatformError('unavailable', message);
  }

  return {
    async receive({ request, principal, signal, beforeDecoding }, size) {
      required();
      const type = typeOf(request);
      const bytes = await readBytes(request, maxImageBytes);
      const {
        organizationId: organization,
        workspaceId: workspace,
        userId,
        applicationId,
        credentialId,
      } = principal;
      const holder = {
        organization,
        workspace,
        caller: userId ?? applicationId ?? credentialId,
      };
      async function decode() {
        await beforeDecoding?.();
        return encodeImage(bytes, type, size);
      }
      return turns.run(holder, (sent) => decode().finally(sent), signal);
    },
    async keep(applicationId, { bytes, width, height, sha256 }, alt) {
      const id = newId();
      // The row is stored before the bytes. If the process dies between the two writes,
      // `removeOrphans` finds the image by its row.
      await store.insert(id, applicationId, now());
      await required().put(id, bytes).catch(unavailable);
      return {
        id,
        width,
        height,
        alt,
        sha256,
      };
    },
    read: (id) => required().get(id).catch(unavailable),
    async discard(id) {
      try {
        await storage?.remove(id);
        await store.remove(id);
      } catch (error) {
        log.warn({ err: error, imageId: id }, 'unreferenced image not removed; retrying');
      }
    },
  };
}

function typeOf({ headers }: IncomingMessage): ImageType {
  const sent = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const type = imageTypes.find((one) => one === sent);
  const accepted = { headers: { Accept: imageTypes.join(', ') } };
  if (type === undefined) {
    const message = `The image must be sent with one of these Content-Types: ${imageTypes.join(', ')}.`;
    throw new PlatformError('unsupported_media_type', message, accepted);
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new PlatformError(
      'unsupported_media_type',
      'The image must be sent without Content-Encoding.',
    );
  }
  return type;
}

function unavailable(cause: unknown): never {
  throw new PlatformError(
    'unavailable',
    'Images cannot be stored or read at the moment. Retry in 5 s.',
    {
      cause,
      retryAfterS: 5,
    },
  );
}
