import { openLeave } from '../../contract/leave/calls.ts';
import { useRead } from '../api.ts';
import { Answer } from '../ui/Answer.tsx';
import { LeaveEssentials } from './LeaveEssentials.tsx';

/** On the card of who decides: what is left, the last leave, who else is away, what lies with him. */
export function DecisionCard({ requestId }: { requestId: number }) {
  const read = useRead(openLeave, { requestId }, { staleTime: 30_000 });
  return (
    <Answer of={read} rows={3}>
      {(leave) => <LeaveEssentials leave={leave} />}
    </Answer>
  );
}
