import type { Demo } from '../../module.ts';

export async function seedKnowledge(_demo: Demo): Promise<void> {}
