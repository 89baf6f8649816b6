import type { SettingsSources } from '../settings-source.ts';

/** Headings stand on agendas by their words: one that goes changes none that is there. */
export const sources: SettingsSources = { lists: { 'meeting-headings': { table: 'meeting_heading' } } };
