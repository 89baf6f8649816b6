import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fields, FieldValue } from '../../../contract/settings/define.ts';
import { ApiError } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { changed, judge, same, type Values } from './judge.ts';

interface Base {
  version: number;
  values: Values;
  names: Record<string, string[]>;
}

export interface Draft {
  values: Values;
  set: (name: string, value: FieldValue) => void;
  version: number;
  /** Names of the fields that are not as they were. */
  changes: string[];
  /** Texts by field. */
  faults: Record<string, string>;
  /** What no field can show. */
  refusal: string;
  /** Somebody else has saved since; `loaded` once what he saved stands beside what was typed. */
  conflict: 'none' | 'met' | 'loaded';
  theirs: Record<string, { value: FieldValue; names: string[] }>;
  /** true: nothing is wrong as far as can be told here. */
  check: () => boolean;
  refuse: (error: unknown) => void;
  /** Goes on from what stands now: what was typed stays, what was not touched follows. */
  rebase: (now: Base) => void;
  restart: (now: Base) => void;
  /** Back to what stands. */
  discard: () => void;
}

/** What is typed in a form of declared fields, over what stood when it was opened. `added`: of a new row. */
export function useDraftValues(fields: Fields, first: Base, added = false): Draft {
  const { t } = useTranslation('settings');
  const [base, setBase] = useState(first);
  const [values, setValues] = useState(first.values);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState('');
  const [conflict, setConflict] = useState<Draft['conflict']>('none');
  const [met, setMet] = useState<Base | null>(null);
  return {
    values,
    set(name, value) {
      setValues((now) => ({ ...now, [name]: value }));
      setFaults(({ [name]: _, ...rest }) => rest);
      setRefusal('');
    },
    version: base.version,
    changes: changed(fields, base.values, values),
    faults,
    refusal,
    conflict,
    theirs: met ? differing(fields, met, values) : {},
    check() {
      const found = judge(fields, values, added);
      setFaults(
        Object.fromEntries(Object.entries(found).map(([name, fault]) => [name, String(t(fault.key, (fault.values ?? {}) as never))])),
      );
      setRefusal('');
      return Object.keys(found).length === 0;
    },
    refuse(error) {
      const field = error instanceof ApiError ? (error.field ?? '').replace(/^values\./, '') : '';
      if (error instanceof ApiError && error.code === 'changed_meanwhile') setConflict('met');
      if (field in fields) setFaults({ [field]: errorText(error) });
      else setRefusal(errorText(error));
    },
    rebase(now) {
      const touched = new Set(changed(fields, base.values, values));
      setValues(Object.fromEntries(Object.keys(fields).map((name) => [name, (touched.has(name) ? values : now.values)[name] ?? null])));
      setBase(now);
      setMet(now);
      setConflict('loaded');
      setRefusal('');
    },
    restart(now) {
      setBase(now);
      setValues(now.values);
      setMet(null);
      setConflict('none');
      setFaults({});
      setRefusal('');
    },
    discard() {
      setValues(base.values);
      setFaults({});
      setRefusal('');
    },
  };
}

/** What somebody else has saved, where it is not what stands in the field. */
function differing(fields: Fields, met: Base, values: Values): Draft['theirs'] {
  const names = Object.keys(fields).filter((name) => !fields[name]?.hidden && !same(met.values[name], values[name]));
  return Object.fromEntries(names.map((name) => [name, { value: met.values[name] ?? null, names: met.names[name] ?? [] }]));
}
