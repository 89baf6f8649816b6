import { QueryClient } from '@tanstack/react-query';

/** One client of server data for the product; live events make its answers stale. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: true }, mutations: { networkMode: 'always' } },
});
