import type { WebModule } from '../module.ts';

const words = ['ownRequests', 'requests', 'errors', 'sarabun', 'chart'] as const;

/** Requests of the agency's own kinds. */
export const module: WebModule = {
  screens: {
    request: { load: () => import('./RequestPage.tsx').then((file) => file.RequestPage), words, help: 'requests' },
    'request/:requestId': { load: () => import('./OwnRequestPage.tsx').then((file) => file.OwnRequestPage), words, help: 'requests' },
  },
};
