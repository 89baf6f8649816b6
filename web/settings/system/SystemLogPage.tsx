import { activitySystemLog } from '../../../contract/settings/activity-system-log.ts';
import { LogScreen } from '../log/LogScreen.tsx';
import { RecordsCheck } from './RecordsCheck.tsx';

/** The audit, with the proof that nobody changed it. */
export function SystemLogPage() {
  return (
    <LogScreen path="activity-system-log" page={activitySystemLog}>
      <RecordsCheck />
    </LogScreen>
  );
}
