export type StoredFile = { key: string; modifiedAt: Date };

/** Files by key, like 'ab/0123.webp'. Limited to what any object store supports. */
export type Storage = {
  /** Atomic and durable. The content type is for stores that serve browsers directly. */
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  get: (key: string) => Promise<Buffer | undefined>;
  /** Missing keys are ignored. */
  delete: (keys: readonly string[]) => Promise<void>;
  /** All files, including incomplete ones after a crash, or those below a folder. */
  list: (folder?: string) => AsyncIterable<StoredFile>;
  /** Incomplete files that a crash left, if the store can have any. */
  unfinished: () => AsyncIterable<StoredFile>;
};
