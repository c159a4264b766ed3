import { mailedNameSchema } from '@irp/contracts/authorization';

/**
 * Reads a person's name from a form.
 * @returns the name in the stored form, and an error if it cannot be stored
 */
export function readName(entered: string): { name: string; error?: string } {
  const { success, data, error } = mailedNameSchema.safeParse(entered);
  if (success) {
    return { name: data };
  }
  const isEmpty = entered.trim() === '';
  return {
    name: entered,
    error: isEmpty ? 'Enter your name.' : `The name ${error.issues[0]?.message}.`,
  };
}
