import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const waitMs = 250;

export interface Typed {
  text: string;
  type(text: string): void;
}

/**
 * The text of a search field, applied 250 ms after the last key.
 * @param applied the text in the address
 * @param apply changes the address
 */
export function useTyped(applied: string, apply: (text: string) => void): Typed {
  const router = useRouter();
  const [text, setText] = useState(applied);
  const applyLater = useDebouncedCallback(apply, waitMs);
  // A button or the browser can change the address. Text not yet applied stays.
  useEffect(() => {
    if (!applyLater.isPending()) {
      setText(applied);
    }
  }, [applied, applyLater]);
  // A change of the address would cancel a navigation started meanwhile.
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) {
          applyLater.cancel();
        }
      }),
    [router, applyLater],
  );
  return {
    text,
    type(next) {
      setText(next);
      applyLater(next);
    },
  };
}
