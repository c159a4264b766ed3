import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../api/services.ts';
import { useScope } from '../api/use-scope.ts';
import { endpointsKey } from './webhook-queries.ts';

/** A change of an endpoint, after which its pages are read again. */
export function useEndpointChange<Result>() {
  const scope = useScope();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: (endpoints: Api['webhookEndpoints']) => Promise<Result>) =>
      change(scope.api.webhookEndpoints),
    onSuccess: () => queries.invalidateQueries({ queryKey: endpointsKey(scope) }),
    onError: (error) => notifications.show({ color: 'danger', message: error.message }),
  });
}
