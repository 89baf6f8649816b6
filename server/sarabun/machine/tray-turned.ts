import type { TrayState } from '../../../contract/sarabun/tray.ts';
import type { Ctx } from '../../http/context.ts';

/** What modules do in the transaction in which an item of the tray comes to wait, is registered or is put aside. */
type Turned = (ctx: Ctx, itemId: number, to: TrayState) => Promise<void>;
const works = new Set<Turned>();

/** Called for each module that cares, when the server is put together. */
export function offerTrayTurned(work: Turned): void {
  works.add(work);
}

export async function tellTrayTurned(ctx: Ctx, itemId: number, to: TrayState): Promise<void> {
  for (const work of works) await work(ctx, itemId, to);
}
