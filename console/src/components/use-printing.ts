import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Returns whether the browser is printing. Content that a component renders while the browser is
 * printing is also printed.
 */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser prints the page directly after the listeners, so React must render synchronously.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
