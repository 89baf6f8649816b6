import type { Demo } from '../../module.ts';

export async function seedArchive(_demo: Demo): Promise<void> {}
