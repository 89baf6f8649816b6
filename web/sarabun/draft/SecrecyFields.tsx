import { Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindByCode } from '../../../contract/kinds.ts';
import { draftReaders } from '../../../contract/sarabun/secrecy.ts';
import { useRead } from '../../api.ts';
import { type Holder, HolderPicker } from '../document/HolderPicker.tsx';
import { useReferenceLists } from '../reference-lists.ts';
import type { Props } from './DraftForm.tsx';
import { ReaderList } from './ReaderList.tsx';

/** The class of the letter; of a classed one why, whom it is open to, and who of them lacks the clearance. */
export function SecrecyFields({ view, typed, onChange }: Props) {
  const { t } = useTranslation('secrecy');
  const known = useReferenceLists();
  const secrecy = typed.secrecy ?? 0;
  const mine = view.document.state === 0 && view.may.edit;
  const names = (known?.secrecies ?? []).filter(
    ({ code, active, gives }) => code === view.document.secrecy || (code <= view.classUpTo && active && gives),
  );
  const says = names.find(({ code }) => code === secrecy)?.hint;
  const why = !kindByCode(view.document.type).classed ? t('draft.noKind') : view.classUpTo === 0 ? t('draft.noClearance') : t('draft.hint');
  return (
    <>
      <NativeSelect
        id="draft-secrecy"
        label={t('draft.title')}
        description={says || (mine ? why : undefined)}
        disabled={!mine || (view.classUpTo === 0 && secrecy === 0)}
        value={String(secrecy)}
        data={
          names.length > 0
            ? names.map(({ code, name }) => ({ value: String(code), label: name }))
            : [{ value: '0', label: t('draft.open') }]
        }
        onChange={(event) => onChange({ ...typed, secrecy: Number(event.currentTarget.value) })}
      />
      {secrecy > 0 ? (
        <Classed view={view} typed={typed} onChange={onChange} mine={mine} name={names.find(({ code }) => code === secrecy)?.name ?? ''} />
      ) : null}
    </>
  );
}

function Classed({ view, typed, onChange, mine, name }: Props & { mine: boolean; name: string }) {
  const { t } = useTranslation('secrecy');
  const [picked, setPicked] = useState<Holder[]>(view.readers);
  const { readers = [], secrecyReason = '' } = typed;
  const of = (kind: string) => typed.route.filter((step) => step.kind === kind).map((step) => step.id);
  const open = useRead(
    draftReaders,
    { documentId: view.document.id, secrecy: typed.secrecy ?? 1, readers, reviewers: of('REVIEW'), signers: of('SIGN') },
    { keep: true },
  );
  const named = readers.map(
    (id) => picked.find((one) => one.id === id) ?? { id, name: open.data?.items.find((one) => one.id === id)?.name ?? '', detail: '' },
  );
  const lacking = open.data?.items.find((one) => one.why === 'NAMED' && !one.cleared);
  function choose(holders: Holder[]): void {
    setPicked((before) => [...before, ...holders]);
    onChange({ ...typed, readers: holders.map((one) => one.id) });
  }
  return (
    <Stack component="fieldset" gap={16} miw={0} m={0} p="4px 16px 16px" bd="1px solid var(--urgent)" bdrs="md">
      <Group component="legend" display="inline-flex" gap={6} px={8} c="var(--urgent)" fw={600}>
        <IconLock size={18} aria-hidden />
        {name}
      </Group>
      <Textarea
        id="draft-secrecyReason"
        label={t('draft.reason')}
        description={t('draft.reasonHint')}
        autosize
        minRows={2}
        maxLength={500}
        required
        readOnly={!mine}
        value={secrecyReason}
        onChange={(event) => onChange({ ...typed, secrecyReason: event.currentTarget.value })}
      />
      {mine ? (
        <div id="draft-readers">
          <HolderPicker
            label={t('draft.readers')}
            description={t('draft.readersHint')}
            purpose="assign"
            only="PERSON"
            value={named}
            onChange={choose}
            error={lacking ? `${lacking.name} ${t('draft.lacks', { name })}` : undefined}
          />
        </div>
      ) : null}
      {open.data ? <ReaderList {...open.data} classed={name} /> : null}
      <p className="hint">{t('draft.marks')}</p>
    </Stack>
  );
}
