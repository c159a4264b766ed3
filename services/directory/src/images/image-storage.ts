/** The store of the images' bytes. The bytes under an id never change. */
export interface ImageStorage {
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Undefined: no image has this id. */
  get(id: string): Promise<Uint8Array | undefined>;
  /** Also for an id without stored bytes, or with a partial upload. */
  remove(id: string): Promise<void>;
}
