import type { Addresses } from '../addresses.ts';

export const addresses: Addresses = {
  open: ['check', 'check/no-such-code'],
  of: {
    admin: [
      'testimonial?view=batches',
      'testimonial?view=issued',
      'testimonial?view=templates',
      'testimonial?view=manage',
      {
        route: 'testimonial/batch/:batchId',
        find: async (ask) => `testimonial/batch/${(await ask('/testimonial/batches', 'state=DRAFT')).items[0].id}`,
      },
      {
        route: 'testimonial/template/:templateId',
        find: async (ask) => `testimonial/template/${(await ask('/testimonial/templates', 'use=AWARD')).items[0].id}`,
      },
    ],
    officer: [
      'testimonial',
      'testimonial?view=requests',
      'testimonial?view=salaries',
      {
        route: 'testimonial/request/:requestId',
        find: async (ask) => `testimonial/request/${(await ask('/office/requests', 'view=mine&module=testimonial')).items[0].id}`,
      },
    ],
  },
};
