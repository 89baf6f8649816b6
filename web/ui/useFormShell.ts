import { useForm } from '@mantine/form';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api.ts';
import { errorText, isAborted } from './error-text.ts';
import { type Faults, fieldFor, missingIn } from './form-faults.ts';
import { focusFault, focusFirst } from './form-focus.ts';

/** Values of a form by name; an interface of values is written as a type. */
export type FormValues = Record<string, unknown>;

/** Names of fields: of the values, and of what lies in them (`values.own3`). */
type Name<V> = keyof V & string;
type Inner<V> = `${Name<V>}.${string | number}`;

/** What a field of Mantine, or one of ours with the same props, takes. */
export interface FieldProps<T> {
  value: T;
  /** An event of an input, or the value itself. */
  onChange: (next: unknown) => void;
  error: string | undefined;
  required: boolean;
}

/** What the fields of a form are made with. */
export interface FormOf<V> {
  values: V;
  /** Puts several values at once, or one that no field gives itself. */
  set: (some: Partial<V>) => void;
  /** The field of a value. `required`: it is marked so, and nothing is sent while it is empty. */
  field: <N extends Name<V> | Inner<V>>(name: N, rule?: { required?: boolean }) => FieldProps<N extends Name<V> ? V[N] : string>;
  /** The same of a box to be ticked. */
  box: (name: Name<V>, rule?: { required?: boolean }) => Omit<FieldProps<never>, 'value'> & { checked: boolean };
  pending: boolean;
  /** Something was typed that is not kept yet. */
  dirty: boolean;
}

export interface FormRules<V, G> {
  /** What the fields hold at first, by the names under which the server speaks of them. */
  initial: V;
  /** What is wrong that the person can mend before anything is sent, by field; '' is the form as a whole. */
  lacks?: ((values: V) => { [N in Name<V> | '']?: string | false | undefined }) | undefined;
  /** The act: a keyed write (`useSend`) or whatever else ends in an answer or an error. */
  send: (values: V) => Promise<G>;
  onSent: (given: G, values: V) => void;
}

/** The inside of every form shell: values, faults, the one sending at a time, focus. */
export function useFormShell<V extends FormValues, G>({ initial, lacks, send, onSent }: FormRules<V, G>) {
  const { t } = useTranslation();
  const form = useForm<V>({ initialValues: initial });
  const node = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [pending, setPending] = useState(false);
  const [whole, setWhole] = useState('');
  const [conflict, setConflict] = useState(false);
  const [refusals, setRefusals] = useState(0);
  // every field asks for its props while the form is drawn: what asked is what can show a fault
  const shown = new Map<string, boolean>();

  useLayoutEffect(() => focusFirst(node.current), []);
  useEffect(() => {
    if (refusals > 0) focusFault(node.current);
  }, [refusals]);

  function refuse(faults: Faults): void {
    const elsewhere = Object.entries(faults).filter(([name]) => !shown.has(name));
    form.setErrors(Object.fromEntries(Object.entries(faults).filter(([name]) => shown.has(name))));
    setWhole(elsewhere.map(([, text]) => text).join(' '));
    setRefusals((count) => count + 1);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // a dialog lies inside the page's own form for React, though not on the screen
    event.stopPropagation();
    if (sending.current) return;
    const faults = { ...missingIn(form.values, shown, t('required')), ...said(lacks?.(form.values)) };
    if (Object.keys(faults).length > 0 && !isUnread()) return refuse(faults);
    await sendBy(send);
  }

  /** A field that can't read what was typed says so itself. */
  function isUnread(): boolean {
    return Boolean(node.current?.querySelector('[data-unread]'));
  }

  /** What is only kept for later may lack whatever is not there yet. */
  async function sendBy(way: (values: V) => Promise<G>): Promise<void> {
    if (sending.current) return;
    if (isUnread()) return setRefusals((count) => count + 1);
    sending.current = true;
    setPending(true);
    setWhole('');
    setConflict(false);
    form.clearErrors();
    try {
      onSent(await way(form.values), form.values);
      form.resetDirty(form.values);
    } catch (error) {
      if (isAborted(error)) return;
      setConflict(error instanceof ApiError && error.status === 409);
      refuse({ [fieldFor(error instanceof ApiError ? error.field : null, shown)]: errorText(error) });
    } finally {
      sending.current = false;
      setPending(false);
    }
  }

  const props = (name: string, required: boolean) => {
    shown.set(name, required);
    return { error: form.errors[name] as string | undefined, required };
  };
  const fields: FormOf<V> = {
    values: form.values,
    set: (some) => form.setValues(some),
    field: (name, { required = false } = {}) => {
      const { value, onChange } = form.getInputProps(name);
      return { value, onChange, ...props(name, required) };
    },
    box: (name, { required = false } = {}) => {
      const { checked, onChange } = form.getInputProps(name, { type: 'checkbox' });
      return { checked, onChange, ...props(name, required) };
    },
    pending,
    dirty: form.isDirty(),
  };
  return { node, fields, submit, sendBy, whole, conflict };
}

function said(faults: Record<string, string | false | undefined> = {}): Faults {
  return Object.fromEntries(Object.entries(faults).filter((one): one is [string, string] => Boolean(one[1])));
}
