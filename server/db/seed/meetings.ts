import type { Demo } from '../../module.ts';

export async function seedMeetings(_demo: Demo): Promise<void> {}
