/** Where the bytes of images are. What is stored under an id never changes. */
export interface ImageStorage {
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Undefined: there is none of this id. */
  get(id: string): Promise<Uint8Array | undefined>;
  /** Also for an id of which nothing, or only a part, is stored. */
  remove(id: string): Promise<void>;
}
