import { createRootRouteWithContext } from '@tanstack/react-router';
import type { Services } from '../api/services.ts';

export const rootRoute = createRootRouteWithContext<Services>()();
