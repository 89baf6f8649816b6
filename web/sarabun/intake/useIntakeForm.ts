import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { duplicates, type nextNumber } from '../../../contract/sarabun/intake.ts';
import { useRead } from '../../api.ts';
import type { Draft } from './draft.ts';
import type { Receipt } from './IntakePage.tsx';
import { firstToCheck } from './reading/fill.ts';
import { useFirstPage, usePaperReading } from './reading/usePaperReading.ts';
import { useRegister } from './useRegister.ts';
import { useSettled } from './useSettled.ts';

export interface IntakeFormProps {
  draft: Draft;
  change: (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => void;
  forecast: Given<typeof nextNumber> | undefined;
  /** A file is on its way. */
  busy: boolean;
  pageMm: { width: number; height: number } | null;
  onRegistered: (receipt: Receipt) => void;
  /** The field that has the focus. */
  onField: (field: string | undefined) => void;
}

export type IntakeFormState = ReturnType<typeof useIntakeForm>;

/** What is missing or refused, letters that may be the same, and the registering. Pressed with something missing the button leads there. */
export function useIntakeForm({ draft, change, busy, pageMm, onRegistered }: IntakeFormProps) {
  const { t } = useTranslation('errors');
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<string[]>([]);
  const [attaching, setAttaching] = useState(false);
  const same = useSameLetters(draft);
  const reading = usePaperReading(draft, change);
  const firstPage = useFirstPage(draft.paper && draft.paper.file === draft.main?.id ? draft.paper.file : undefined);
  useCheckNext(form, draft);
  const register = useRegister({ draft, change, pageMm, notDuplicate: same.isOther, onRegistered });
  const failed = register.error;

  useEffect(() => {
    if (failed?.code === 'duplicate_letter') void same.refetch();
    if (failed?.field) focusFirstFault(form.current);
  }, [failed, same.refetch]);

  // A refusal stands until something of the letter is changed.
  const { sent: _, ...content } = draft;
  const typed = JSON.stringify(content);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when what is typed is another
  useEffect(() => {
    if (!register.pending) register.forget();
  }, [typed]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (register.pending) return;
    const empty = (['from', 'subject'] as const).filter((name) => draft[name].trim() === '');
    const waits = busy || attaching;
    setMissing([...empty, ...(waits ? ['file'] : [])]);
    // After the faults are on the screen.
    requestAnimationFrame(() => {
      if (!focusFirstFault(form.current) && !waits) register.send();
    });
  }

  const isFilled = (name: string) => setMissing((now) => now.filter((one) => one !== name));
  return {
    form,
    submit,
    same,
    reading,
    firstPage,
    isPending: register.pending,
    waitsForFile: missing.includes('file'),
    setAttaching,
    isFilled,
    /** Of the highest class a line in the book alone. */
    rowOnly: draft.secrecy === '3',
    fault: (name: string) =>
      // what was missing may have been read meanwhile
      missing.includes(name) && String(draft[name as keyof Draft] ?? '').trim() === ''
        ? t('required')
        : failed?.field?.split('.')[0] === name
          ? failed.message
          : undefined,
    /** The refusal that no field shows. */
    failed: failed?.field && form.current?.querySelector(`[data-field="${failed.field.split('.')[0]}"]`) ? null : failed,
    /** Of a field that is typed into. */
    set: (name: keyof Draft) => (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      isFilled(name);
      change({ [name]: value });
    },
  };
}

/** Letters of the same sender and number; they block until the clerk says that it is another. */
function useSameLetters(draft: Draft) {
  const letter = useSettled(`${draft.from.trim()}\n${draft.docNo.trim()}\n${draft.docDate}`, 400);
  const [from = '', docNo = '', docDate = ''] = letter.split('\n');
  const same = useRead(duplicates, { from, docNo, docDate }, { enabled: from !== '' && docNo !== '', staleTime: 0 });
  const key = `${draft.from.trim()}|${draft.docNo.trim()}`;
  const found = from && docNo ? (same.data?.items ?? []) : [];
  const isOther = draft.notDuplicateOf === key;
  return { key, found, isOther, blocks: found.length > 0 && !isOther, refetch: same.refetch };
}

/** When a paper was read the focus goes to the first field that is to be checked, where nobody has it: who types, moves the stamp or reads goes on. */
function useCheckNext(form: RefObject<HTMLFormElement | null>, draft: Draft) {
  const file = draft.paper?.file;
  const before = useRef(file);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each paper
  useEffect(() => {
    const isNews = file !== undefined && file !== before.current;
    before.current = file;
    // on a screen that is touched a keyboard would rise over the paper
    if (!isNews || document.activeElement !== document.body || !window.matchMedia('(pointer: fine)').matches) return;
    const field = firstToCheck(draft);
    const input = field && form.current?.querySelector<HTMLElement>(`[data-field="${field}"]`);
    (input?.matches('input, textarea') ? input : input?.querySelector<HTMLElement>('input, textarea'))?.focus();
  }, [file]);
}

/** The first field with a fault gets the focus: also a day that could not be read, or the tick of a likely duplicate. */
function focusFirstFault(form: HTMLFormElement | null): boolean {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-blocks] input');
  fault?.focus();
  fault?.scrollIntoView({ block: 'center' });
  return Boolean(fault);
}
