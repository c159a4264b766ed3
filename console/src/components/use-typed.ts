import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const waitMs = 250;

export interface Typed {
  text: string;
  type(text: string): void;
}

/**
 * The state of a search field. The text is applied 250 ms after the last key press.
 * @param applied the text in the address
 * @param apply changes the address
 */
export function useTyped(applied: string, apply: (text: string) => void): Typed {
  const router = useRouter();
  const [text, setText] = useState(applied);
  const applyLater = useDebouncedCallback(apply, waitMs);
  // A button or the browser can change the text in the address. Text that is not yet applied stays.
  useEffect(() => {
    if (!applyLater.isPending()) {
      setText(applied);
    }
  }, [applied, applyLater]);
  // After the start of a navigation, the text is not applied, because a change of the address would
  // cancel the navigation.
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
