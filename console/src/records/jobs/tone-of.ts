import type { Tone } from '../../components/status-badge.tsx';

/** Returns the colour for the state of a job. */
export function toneOf(state: string): Tone {
  if (state === 'succeeded') {
    return 'good';
  }
  return state === 'failed' ? 'bad' : 'neutral';
}
