import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import { orderSettingsRows, type SettingsRow, settingsRows } from '../../../contract/settings/pages.ts';
import { useWrite } from '../../api.ts';
import { toastDone, toastError } from '../../ui/toast.ts';
import { allIds } from './all-rows.ts';

interface List {
  data?: { rows: SettingsRow[]; total: number } | undefined;
  refetch: () => Promise<unknown>;
}

/** Rows ordered by hand: they stand where they were put while that is sent. */
export function useRowOrder(path: SettingsPath, { data, refetch }: List) {
  const { t } = useTranslation('settings');
  const [moved, setMoved] = useState<SettingsRow[] | null>(null);
  const order = useWrite(orderSettingsRows, { refresh: [settingsRows], onSuccess: () => toastDone(t('list.ordered')) });
  const rows = moved ?? data?.rows;
  async function drag(from: number, to: number): Promise<void> {
    if (!rows) return;
    const next = [...rows];
    next.splice(to, 0, ...next.splice(from, 1));
    setMoved(next);
    try {
      const here = next.map((row) => row.id);
      const all = (data?.total ?? 0) > rows.length ? await allIds(path) : here;
      const places = new Set(here);
      const fresh = here.values();
      const ids = all.map((id) => (places.has(id) ? (fresh.next().value ?? id) : id));
      await order.mutateAsync({ page: path, ids });
    } catch (error) {
      toastError(error);
    } finally {
      await refetch();
      setMoved(null);
    }
  }
  return { rows, drag };
}
