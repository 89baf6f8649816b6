import type { ListSource } from '../../settings-source.ts';

/** A day off moves every due day that is counted over it; what was set by hand stays. */
export const holidays: ListSource = { table: 'holiday', name: 'name' };
