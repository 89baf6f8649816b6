import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { joinPages, type Proposal, type Uploaded } from '../../../../contract/sarabun/intake.ts';
import { getTrayItem, type TrayFile, type TrayItem, takeTrayItem } from '../../../../contract/sarabun/tray.ts';
import { call, randomId } from '../../../api.ts';
import { confirm } from '../../../ui/dialogs.ts';
import { toastError } from '../../../ui/toast.ts';
import { type Draft, isEmpty } from '../draft.ts';
import { type ReadField, readFields } from '../reading/fill.ts';

/** Lays what the address names into the form: it is taken where nobody has it yet, and a draft that is under way is not lost without a question. */
export function useTrayItem(draft: Draft, fill: (part: Partial<Draft>) => void): { opening: boolean } {
  const { t } = useTranslation(['tray', 'intake']);
  const [query, setQuery] = useSearchParams();
  const itemId = Number(query.get('item')) || null;
  const [opening, setOpening] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item that the address names
  useEffect(() => {
    if (!itemId) return;
    void open(itemId);
  }, [itemId]);

  async function open(id: number): Promise<void> {
    const leave = () => setQuery({}, { replace: true });
    if (draft.tray?.itemId === id) return leave();
    setOpening(true);
    try {
      const asked = { title: t('replace'), message: t('replaceText'), confirmLabel: t('replaceDo') };
      if (!isEmpty(draft) && !(await confirm(asked))) return;
      const seen = (await call(getTrayItem, { itemId: id })).item;
      const item = seen.state === 'TAKEN' && seen.mine ? seen : (await call(takeTrayItem, { itemId: id }, { key: randomId() })).item;
      fill(await partsOf(item, t('intake:pages.name')));
    } catch (error) {
      toastError(error);
    } finally {
      setOpening(false);
      leave();
    }
  }
  return { opening };
}

/** The letter in its place, pictures of pages as one PDF, and what came with it among the enclosures. */
async function partsOf(item: TrayItem, name: string): Promise<Partial<Draft>> {
  const pdf = item.files.find(({ id, mime }) => id === item.paper && mime === 'application/pdf');
  const pictures = pdf ? [] : item.files.filter(({ mime, role }) => mime.startsWith('image/') && role === roleOf(item));
  const joined = pictures.length > 0 ? await call(joinPages, { files: pictures.map(({ id }) => id), name }, { key: randomId() }) : null;
  const main = joined ?? (pdf ? uploaded(pdf) : null);
  const rest = item.files.filter((file) => file.id !== pdf?.id && !pictures.includes(file));
  return {
    ...(item.way === 'EXCHANGE' || item.way === 'ONLINE' ? saidOf(item, main?.id ?? '') : {}),
    unitId: item.unitId,
    tray: { itemId: item.id, name: item.subject || (item.files[0]?.name ?? '') },
    main,
    enclosureFiles: rest.map(uploaded),
  };
}

/** What its sender says of it is known: nothing is read off its paper. */
function saidOf({ proposals, speed }: TrayItem, file: string): Partial<Draft> {
  const said = proposals ?? {};
  const part: Partial<Draft> = {
    outsideBodyId: proposals?.outsideBodyId ?? null,
    speed: String(speed ?? 1),
    paper: { file, fields: {}, said: true },
  };
  for (const field of readFields) part[field] = (said as Partial<Record<ReadField, Proposal | null>>)[field]?.value ?? '';
  return part;
}

function roleOf({ files, paper }: TrayItem): TrayFile['role'] | undefined {
  return files.find(({ id }) => id === paper)?.role;
}

function uploaded({ id, name, mime, size, pages, warnings, held }: TrayFile): Uploaded {
  return { id, name, mime, size, pages, warnings, ...(held ? { held } : {}) };
}
