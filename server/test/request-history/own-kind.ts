import { done, postOf } from '../letters.ts';
import type { Player } from './players.ts';

const code = 'by-chance';

/** A kind that an administrator made: an opinion of the head, a decision of the director. */
export const ownKind: Player = {
  module: 'request',
  share: 25,
  async prepare({ desk, byName: { admin, director } }) {
    const field = { nameEn: '', hint: '', options: [] };
    const form = {
      ...{ code, name: 'ขอใช้เครื่องเสียง', nameEn: '', about: '', verb: 'APPROVE', prefix: 'สย', fiscal: true, private: false },
      fields: [
        { ...field, key: 'f1', kind: 'TEXT', name: 'งาน', required: true },
        { ...field, key: 'f2', kind: 'PERIOD', name: 'วันและเวลา', required: false },
      ],
      steps: [
        { name: 'หัวหน้าเห็นชอบ', to: 'HEAD', holderId: null, days: 2 },
        { name: 'ผู้อำนวยการพิจารณา', to: 'HOLDER', holderId: await postOf(desk, director as never), days: 3 },
      ],
    };
    done(await (admin as NonNullable<typeof admin>).post('/settings/own-request-kinds', form));
  },
  ask({ chance }, who) {
    const from = Date.now() + chance.below(48) * 3_600_000;
    const time = { from: new Date(from).toISOString(), until: new Date(from + 3_600_000).toISOString() };
    const values = { ...(chance.of(95) && { f1: `งาน ${chance.below(1000)}` }), ...(chance.of(60) && { f2: time }) };
    return who.post('/request/requests', { code, send: chance.of(90), confirmed: [], values });
  },
};
