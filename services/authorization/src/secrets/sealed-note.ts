import type { Sealer } from '@irp/sealing';

/** What a page remembers until its form comes back: the browser carries it, and can neither read nor change it. */
export interface SealedNotes<Note extends object> {
  seal(note: Note): string;
  /** Undefined where it is too old, or not ours. */
  open(sealed: string): (Note & { sealedAt: Date }) | undefined;
}

export function createSealedNotes<Note extends object>(
  sealer: Sealer,
  purpose: string,
  lifetimeMs: number,
  now: () => number,
): SealedNotes<Note> {
  return {
    seal: (note) => sealer.seal(JSON.stringify({ note, atMs: now() }), purpose).toString('base64url'),
    open(sealed) {
      let text: string;
      try {
        text = sealer.open(Buffer.from(sealed, 'base64url'), purpose);
      } catch {
        return undefined;
      }
      const { note, atMs } = JSON.parse(text) as { note: Note; atMs: number };
      return now() - atMs > lifetimeMs ? undefined : { ...note, sealedAt: new Date(atMs) };
    },
  };
}
