import type { ComponentType } from 'react';
import type { SettingsPath } from '../../contract/settings/catalogue.ts';
import type { Values } from './fields/judge.ts';

/** What a page's values look like at work, drawn anew with every key: under the fields of its form. */
export const examples: Partial<Record<SettingsPath, ComponentType<{ values: Values }>>> = {
  prefix: PrefixExample,
  suffix: SuffixExample,
};

function PrefixExample({ values: { name, inSignature } }: { values: Values }) {
  return (
    <>
      <strong>({inSignature === true ? String(name ?? '').trim() : ''}วิชัย ตั้งมั่น)</strong>
      <br />
      รองอธิการบดีฝ่ายบริหาร
    </>
  );
}

function SuffixExample({ values: { short, inSignature } }: { values: Values }) {
  return (
    <>
      <strong>(นาวาเอก วิชัย ตั้งมั่น{inSignature === true && short ? ` ${short}` : ''})</strong>
      <br />
      รองอธิการบดีฝ่ายบริหาร
    </>
  );
}
