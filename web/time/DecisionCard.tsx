import { openCorrection } from '../../contract/time/days.ts';
import { useRead } from '../api.ts';
import { Answer } from '../ui/Answer.tsx';
import { CorrectionFacts } from './CorrectionParts.tsx';

/** Beside what waits for one: the day as it was recorded, and what is claimed. */
export function DecisionCard({ requestId }: { requestId: number }) {
  const read = useRead(openCorrection, { requestId });
  return (
    <Answer of={read} rows={2}>
      {(correction) => <CorrectionFacts correction={correction} />}
    </Answer>
  );
}
