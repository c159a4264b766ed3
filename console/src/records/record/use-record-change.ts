import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../api/services.ts';
import { useScope } from '../../api/use-scope.ts';
import { recordsKey } from '../record-queries.ts';

/** A change of a record, after which the grid and the drawer are read again. */
export function useRecordChange() {
  const scope = useScope();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: (investments: Api['investments']) => Promise<unknown>) =>
      change(scope.api.investments),
    onSuccess: () => queries.invalidateQueries({ queryKey: recordsKey(scope) }),
    onError: (error) => notifications.show({ color: 'danger', message: error.message }),
  });
}
