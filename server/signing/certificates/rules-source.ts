import { badField } from '../../http/errors.ts';
import type { ListSource } from '../../settings-source.ts';

/** [S33] The rules; the first that fits a person counts. */
export const certificatePersonAuto: ListSource = {
  table: 'certificate_rule',
  async check(_ctx, { values }) {
    const { asks, issues, renewDays, tellDays } = values;
    if (!asks && !issues && renewDays === 0 && tellDays === 0) throw badField('asks', 'rule_says_nothing');
  },
};
