import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listTray } from '../../../../contract/sarabun/tray.ts';
import { readKey } from '../../../api.ts';
import { useLive } from '../../../shell/live/live.ts';

/** Who keeps the tray sees at once what comes in and what another takes. */
export function useTrayLive(): void {
  const client = useQueryClient();
  const { events, topic } = useLive();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each event of the tray is news
  useEffect(() => {
    if (topic === 'tray') void client.invalidateQueries({ queryKey: readKey(listTray) });
  }, [events, topic, client]);
}
