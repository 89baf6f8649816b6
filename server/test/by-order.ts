import { bangkokDay } from '../../contract/rules/thai.ts';
import type { Desk, Officer } from './desk.ts';
import { done, postOf } from './letters.ts';

/** The officer acts today for the holder of a post, as far as the order says; gives its id. */
export async function order(desk: Desk, holder: Officer, officer: Officer, more: object = {}): Promise<number> {
  const today = bangkokDay(new Date());
  const { id } = done(
    await holder.post('/users/delegations', {
      positionId: await postOf(desk, holder),
      personId: officer.personId,
      kind: 'BY_ORDER',
      orderNo: '9/2569',
      orderDate: '2026-01-05',
      actions: ['review', 'sign', 'endorse'],
      types: [],
      maxSecrecy: 0,
      from: today,
      until: today,
      ...more,
    }),
  );
  desk.office.sessions.forget();
  return id;
}

export async function endOrder(desk: Desk, holder: Officer, id: number): Promise<void> {
  done(await holder.post(`/users/delegations/${id}/end`, { remark: '' }));
  desk.office.sessions.forget();
}
