import type { Demo } from '../module.ts';
export async function seedRooms(_demo: Demo): Promise<void> {}
