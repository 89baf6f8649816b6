import type { Addresses } from '../addresses.ts';

/** A meeting of this state that the asker has a part in. */
const inState = (state: string, rest: string) => async (ask: (path: string, query?: string) => Promise<{ items: { id: number }[] }>) => {
  const { items } = await ask('/meeting/list', `view=register&state=${state}&take=1`);
  return `meeting/${items[0]?.id}${rest}`;
};

export const addresses: Addresses = {
  of: {
    officer: ['meeting', 'meeting?view=calendar', 'meeting?view=past', 'meeting?view=resolutions', 'meeting?view=waiting'],
    admin: [
      'meeting?view=register',
      'meeting?view=manage',
      { route: 'meeting/:meetingId', find: inState('INVITED', '') },
      { route: 'meeting/:meetingId', find: inState('CIRCULATED', '?view=minutes') },
      { route: 'meeting/:meetingId/board', find: inState('INVITED', '/board') },
      { route: 'meeting/:meetingId/tablet', find: inState('INVITED', '/tablet') },
      { route: 'meeting/:meetingId/projector', find: inState('INVITED', '/projector') },
      {
        route: 'meeting/body/:bodyId',
        find: async (ask) => `meeting/body/${(await ask('/meeting/bodies')).bodies[0].id}`,
      },
      {
        route: 'meeting/resolution/:requestId',
        find: async (ask) => {
          const { items } = await ask('/meeting/resolutions', 'status=OPEN&take=1');
          return `meeting/resolution/${items[0].requestId}`;
        },
      },
    ],
  },
};
