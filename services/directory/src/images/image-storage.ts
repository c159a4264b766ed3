/** Stores the bytes of images. The bytes under an id never change. */
export interface ImageStorage {
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Returns undefined if no image has this id. */
  get(id: string): Promise<Uint8Array | undefined>;
  /** Removes the bytes, even of a partial upload. An id without stored bytes is no error. */
  remove(id: string): Promise<void>;
}
