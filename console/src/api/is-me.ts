/** Whether a query reads the signed-in person and their rights. */
export function isMe({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[2] === 'me';
}
