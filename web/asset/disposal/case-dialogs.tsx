import { Checkbox, FileInput, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CaseItem,
  type CaseLetter,
  cancelCase,
  type DisposalMethod,
  disposals,
  evidencePath,
  findCaseLetters,
  findInquirers,
  type InquiryVerdict,
  judgeItem,
  keepEvidence,
  orderDisposal,
  setInquiry,
  skipInquiry,
  strikeOff,
  tellAudit,
  tellRegistrar,
  verdicts,
} from '../../../contract/asset/disposal.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { randomId, upload, useSend } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { shortDate } from '../../ui/dates.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { dayAt, money, satangOf } from '../asset-words.ts';
import { FoundSelect, FoundSelects, foundBy, letterChoices, personChoices } from '../FoundSelect.tsx';
import type { CaseFormOf, OpenedCase } from './CasePage.tsx';
import { stale } from './case-words.ts';

interface Props {
  opened: OpenedCase;
  onClose: () => void;
}
interface OfItem extends Props {
  item: CaseItem;
}

/** The form of an act. */
export function CaseForm({ form: { act, item }, ...props }: Props & { form: CaseFormOf }) {
  if (act === 'setInquiry') return <InquiryForm {...props} />;
  if (act === 'skipInquiry') return <SkipForm {...props} />;
  if (act === 'order') return <OrderForm {...props} />;
  if (act === 'strike') return <StrikeForm {...props} />;
  if (act === 'tellAudit') return <AuditForm {...props} />;
  if (act === 'cancel') return <CancelForm {...props} />;
  if (!item) return null;
  if (act === 'judge') return <JudgeForm {...props} item={item} />;
  return act === 'evidence' ? <EvidenceForm {...props} item={item} /> : <RegistrarForm {...props} item={item} />;
}

const peopleOf = (caseId: number) => foundBy(findInquirers, { caseId }, personChoices);
const lettersOf = (caseId: number, part: CaseLetter) => foundBy(findCaseLetters, { caseId, part }, letterChoices);
const labelOf = (letter: { id: number; number: string; subject: string }) => letterChoices({ letters: [letter] })[0] ?? null;
const today = () => bangkokDay(new Date());

function InquiryForm({ opened: { case: one, people }, onClose }: Props) {
  const { t } = useTranslation('assetCase');
  const set = useSend(setInquiry, stale);
  const order = one.inquiryOrder && labelOf(one.inquiryOrder);
  const chair = people.find(({ role }) => role === 'CHAIR');
  return (
    <FormModal
      title={t('page.setInquiry')}
      hint={t('page.setText')}
      size={620}
      initial={{ orderId: order ? String(order.id) : '', chair: chair ? String(chair.id) : '', members: [] as string[] }}
      send={({ orderId, chair: first, members }) =>
        set({ caseId: one.id, version: one.version, orderId: Number(orderId) || null, chair: Number(first), members: members.map(Number) })
      }
      submit={t('page.setInquiry')}
      done={t('page.set')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <FoundSelect
            label={t('page.orderField')}
            from={lettersOf(one.id, 'INQUIRY_ORDER')}
            known={order}
            {...field('orderId', { required: true })}
          />
          <FoundSelect
            label={t('page.chair')}
            from={peopleOf(one.id)}
            known={chair ? { id: chair.id, label: chair.name } : null}
            {...field('chair', { required: true })}
          />
          <FoundSelects label={t('page.members')} from={peopleOf(one.id)} {...field('members', { required: true })} />
        </>
      )}
    </FormModal>
  );
}

function SkipForm({ opened: { case: one }, onClose }: Props) {
  const { t } = useTranslation('assetCase');
  const skip = useSend(skipInquiry, stale);
  return (
    <FormModal
      title={t('page.skip')}
      hint={t('page.skipText')}
      initial={{ words: '' }}
      send={({ words }) => skip({ caseId: one.id, version: one.version, words })}
      submit={t('page.skip')}
      done={t('page.skipped')}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('page.why')} maxLength={500} autosize minRows={2} {...field('words', { required: true })} />}
    </FormModal>
  );
}

function JudgeForm({ opened: { case: one }, item, onClose }: OfItem) {
  const { t } = useTranslation('assetCase');
  const judge = useSend(judgeItem, stale);
  return (
    <FormModal
      title={t('page.judgeOf', { name: `${item.number} ${item.name}` })}
      initial={{
        finding: item.finding ?? '',
        words: item.findingWords,
        answersId: item.answers ? String(item.answers.id) : '',
        answersFor: (item.answersFor === null ? '' : item.answersFor / 100) as string | number,
      }}
      send={({ finding, words, answersId, answersFor }) =>
        judge({
          caseId: one.id,
          version: one.version,
          n: item.n,
          finding: finding as InquiryVerdict,
          words,
          answersId: Number(answersId) || null,
          answersFor: answersFor === '' ? null : satangOf(answersFor),
        })
      }
      submit={t('page.judge')}
      done={t('page.judged')}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <Select
            label={t('page.finding')}
            allowDeselect={false}
            data={verdicts
              .filter((one) => item.cause !== 'LOST' || one !== 'WORN_BY_USE')
              .map((value) => ({ value, label: t(`verdict.${value}`) }))}
            {...field('finding', { required: true })}
          />
          <Textarea
            label={t('page.findingWords')}
            maxLength={1000}
            autosize
            minRows={2}
            {...field('words', { required: values.finding !== 'WORN_BY_USE' })}
          />
          {values.finding === 'SOMEBODY_ANSWERS' ? (
            <>
              <FoundSelect
                label={t('page.answers')}
                from={peopleOf(one.id)}
                known={item.answers ? { id: item.answers.id, label: item.answers.name } : null}
                {...field('answersId', { required: true })}
              />
              <NumberInput
                label={t('page.answersFor')}
                min={0}
                decimalScale={2}
                thousandSeparator=","
                hideControls
                {...field('answersFor')}
              />
            </>
          ) : null}
        </>
      )}
    </FormModal>
  );
}

function OrderForm({ opened: { case: one, items }, onClose }: Props) {
  const { t } = useTranslation('assetCase');
  const order = useSend(orderDisposal, stale);
  const lost = items.some(({ cause }) => cause === 'LOST');
  const known = one.order && labelOf(one.order);
  const offered = disposals.filter((method) => (lost ? method === 'WRITE_OFF' : method !== 'AGREED_SALE' || one.price <= one.agreedMost));
  return (
    <FormModal
      title={t('page.order')}
      hint={t('page.orderText', { agreed: money(one.agreedMost), writeOff: money(one.writeOffMost) })}
      size={620}
      initial={{ orderId: known ? String(known.id) : '', method: (lost ? 'WRITE_OFF' : '') as string, consentNo: '' }}
      send={({ orderId, method, consentNo }) =>
        order({ caseId: one.id, version: one.version, orderId: Number(orderId) || null, method: method as DisposalMethod, consentNo })
      }
      submit={t('page.order')}
      done={({ dueOn }) => t('page.ordered', { day: shortDate(dayAt(dueOn)) })}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <FoundSelect
            label={t('page.orderField')}
            from={lettersOf(one.id, 'ORDER')}
            known={known}
            {...field('orderId', { required: true })}
          />
          <Select
            label={t('page.method')}
            allowDeselect={false}
            data={offered.map((value) => ({ value, label: t(`method.${value}`) }))}
            {...field('method', { required: true })}
          />
          {values.method === 'WRITE_OFF' && one.price > one.writeOffMost ? (
            <TextInput label={t('page.consent')} maxLength={120} {...field('consentNo', { required: true })} />
          ) : null}
        </>
      )}
    </FormModal>
  );
}

/** What was done with one of the things; its paper goes after what is written. */
function EvidenceForm({ opened: { case: one }, item, onClose }: OfItem) {
  const { t } = useTranslation(['assetCase', 'common']);
  const keep = useSend(keepEvidence, stale);
  const [file, setFile] = useState<File | null>(null);
  const [key] = useState(randomId);
  const sold = one.method === 'AUCTION' || one.method === 'AGREED_SALE';
  const given = sold || one.method === 'EXCHANGE' || one.method === 'TRANSFER';
  const bring = async () => {
    if (!file) return;
    const form = new FormData();
    form.set('file', file, file.name);
    await upload(evidencePath(one.id, item.n), form, { key });
  };
  return (
    <FormModal
      title={t('page.evidenceOf', { name: `${item.number} ${item.name}` })}
      initial={{
        doneOn: item.doneOn ?? today(),
        priceGot: (item.priceGot === null ? '' : item.priceGot / 100) as string | number,
        receiver: item.receiver,
        evidence: item.evidence,
        settled: item.settled,
        registered: item.registered,
      }}
      send={async ({ priceGot, ...rest }) => {
        await bring();
        return keep({ caseId: one.id, version: one.version, n: item.n, ...rest, priceGot: priceGot === '' ? null : satangOf(priceGot) });
      }}
      submit={t('page.evidence')}
      done={t('page.kept')}
      onClose={onClose}
    >
      {({ field, box }) => (
        <>
          <DateField label={t('page.doneOn')} {...field('doneOn', { required: true })} />
          {sold ? (
            <NumberInput
              label={t('page.priceGot')}
              min={0}
              decimalScale={2}
              thousandSeparator=","
              hideControls
              {...field('priceGot', { required: true })}
            />
          ) : null}
          {given ? <TextInput label={t('page.receiver')} maxLength={200} {...field('receiver', { required: true })} /> : null}
          <TextInput label={t('page.evidenceField')} maxLength={300} {...field('evidence', { required: true })} />
          {item.finding === 'SOMEBODY_ANSWERS' ? <TextInput label={t('page.settled')} maxLength={300} {...field('settled')} /> : null}
          <FileInput
            label={t('page.file')}
            clearable
            clearButtonProps={{ 'aria-label': `${t('common:clear')} ${t('page.file')}` }}
            value={file}
            onChange={setFile}
          />
          <Checkbox label={t('page.registered')} {...box('registered')} />
        </>
      )}
    </FormModal>
  );
}

function StrikeForm({ opened: { case: one }, onClose }: Props) {
  const { t } = useTranslation('assetCase');
  const strike = useSend(strikeOff, stale);
  return (
    <FormModal
      title={t('page.strike')}
      hint={t('page.strikeText')}
      initial={{ on: today() }}
      send={({ on }) => strike({ caseId: one.id, version: one.version, on })}
      submit={t('page.strike')}
      danger
      done={({ struck, auditDueOn }) => t('page.struck', { count: struck, day: shortDate(dayAt(auditDueOn)) })}
      onClose={onClose}
    >
      {({ field }) => <DateField label={t('page.strikeOn')} {...field('on', { required: true })} />}
    </FormModal>
  );
}

function AuditForm({ opened: { case: one }, onClose }: Props) {
  const { t } = useTranslation('assetCase');
  const tell = useSend(tellAudit, stale);
  return (
    <FormModal
      title={t('page.tellAudit')}
      initial={{ on: today() }}
      send={({ on }) => tell({ caseId: one.id, version: one.version, on })}
      submit={t('page.tellAudit')}
      done={t('page.told')}
      onClose={onClose}
    >
      {({ field }) => <DateField label={t('page.toldOn')} {...field('on', { required: true })} />}
    </FormModal>
  );
}

function RegistrarForm({ opened: { case: one }, item, onClose }: OfItem) {
  const { t } = useTranslation('assetCase');
  const tell = useSend(tellRegistrar, stale);
  return (
    <FormModal
      title={t('page.tellRegistrarOf', { name: `${item.number} ${item.name}` })}
      initial={{ on: today(), no: '' }}
      send={({ on, no }) => tell({ caseId: one.id, version: one.version, n: item.n, on, no })}
      submit={t('page.tellRegistrar')}
      done={t('page.told')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <DateField label={t('page.toldOn')} {...field('on', { required: true })} />
          <TextInput label={t('page.registrarNo')} maxLength={120} {...field('no', { required: true })} />
        </>
      )}
    </FormModal>
  );
}

function CancelForm({ opened: { case: one }, onClose }: Props) {
  const { t } = useTranslation('assetCase');
  const cancel = useSend(cancelCase, stale);
  return (
    <FormModal
      title={t('page.cancel')}
      initial={{ words: '' }}
      send={({ words }) => cancel({ caseId: one.id, version: one.version, words })}
      submit={t('page.cancel')}
      danger
      done={t('page.cancelled')}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('page.reason')} maxLength={300} autosize minRows={2} {...field('words', { required: true })} />}
    </FormModal>
  );
}
