import { Button, Checkbox, FileInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { keepLeave } from '../../contract/leave/calls.ts';
import { fromAnEvent, isReport, type LeaveKind } from '../../contract/leave/kinds.ts';
import { requestFilesPath } from '../../contract/office/files.ts';
import { requestFormPath } from '../../contract/office/requests.ts';
import { ApiError, upload } from '../api.ts';
import { PersonSelect } from '../office/PersonSelect.tsx';
import { useKeepRequest } from '../office/useKeepRequest.ts';
import { paths } from '../paths.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { toastError } from '../ui/toast.ts';
import type { FormOf } from '../ui/useFormShell.ts';
import { ActingFields } from './ActingFields.tsx';
import { ForWhom } from './ForWhom.tsx';
import { KindField } from './KindField.tsx';
import { LeaveCount } from './LeaveCount.tsx';
import { LeaveDays } from './LeaveDays.tsx';
import classes from './leave.module.css';
import { contentOf, type HeldPost, type KeptLeave, type LeaveValues, valuesOf, withPaperNo } from './leave-values.ts';
import { stale } from './leave-words.ts';
import { type Counted, type Counting, useCount } from './useCount.ts';

export type Form = FormOf<LeaveValues>;

/** ใบลา: what it comes to, who decides and who is away is seen while one writes. */
export function LeaveForm({ kept, onClose }: { kept?: KeptLeave; onClose: () => void }) {
  const { t } = useTranslation('leave');
  const go = useNavigate();
  const keep = useKeepRequest(keepLeave, kept && { requestId: kept.requestId, version: kept.leave.version }, stale);
  const [posts, setPosts] = useState<readonly HeldPost[]>([]);
  // what was said of the days when it was sent
  const read = useRef<string[]>([]);
  const [drafted, setDrafted] = useState(false);
  const papers = usePapers();
  const sends = async (values: LeaveValues, as?: 'draft') => {
    const kind = values.kind as LeaveKind;
    const applicant = values.applicantId ? { applicantId: Number(values.applicantId) } : {};
    const attach = values.papers.length > 0 ? (requestId: number) => papers.bring(requestId, kind, values.papers) : undefined;
    const given = await keep({ kind, content: contentOf(values, kind, posts), ...applicant }, as, { read: read.current, attach });
    setDrafted(true);
    return given;
  };
  return (
    <FormModal
      title={t(kept ? 'edit.mend' : 'edit.title')}
      size={1080}
      initial={valuesOf(kept?.leave)}
      send={(values) => sends(values)}
      also={{ name: t('edit.draft'), send: (values) => sends(values, 'draft') }}
      submit={t('edit.send')}
      onDone={(given) => {
        onClose();
        if (!kept) void go(paths.leaveOf(given.requestId));
      }}
      onClose={onClose}
    >
      {(form) => (
        <Fields
          form={form}
          kept={kept}
          fixed={kept !== undefined || drafted || papers.brought}
          posts={posts}
          onPosts={setPosts}
          onPreview={async (values) => openPrint(requestFormPath((await sends(values, 'draft')).requestId, 'form'))}
          onCounted={(counted) => {
            read.current = counted?.hints.map((hint) => hint.code) ?? [];
          }}
        />
      )}
    </FormModal>
  );
}

interface FieldsProps {
  form: Form;
  kept: KeptLeave | undefined;
  /** Its kind and whose it is stand: a draft was kept. */
  fixed: boolean;
  posts: readonly HeldPost[];
  onPosts: (posts: readonly HeldPost[]) => void;
  onPreview: (values: LeaveValues) => Promise<void>;
  onCounted: (counted: Counted | undefined) => void;
}

function Fields({ form, kept, fixed, posts, onPosts, onPreview, onCounted }: FieldsProps) {
  const { values } = form;
  const counted = useCount(values, posts, kept?.requestId);
  // an answer to what was typed before is not read of what stands there now
  onCounted(counted.fresh ? counted.data : undefined);
  return (
    <div className={classes.form}>
      <div className="fields">
        <KindField form={form} fixed={fixed} />
        <LeaveDays form={form} counted={counted} kept={kept?.requestId} />
      </div>
      <LeaveCount values={values} counted={counted} />
      <div className="fields">
        <ActingFields form={form} counted={counted} onPosts={onPosts} />
        <Meanwhile form={form} counted={counted} />
        <Papers form={form} needed={counted.data?.paper === true} there={kept?.leave.papers.length ?? 0} />
        {fixed ? null : <ForWhom form={form} />}
        <Preview values={values} onPreview={onPreview} />
      </div>
    </div>
  );
}

/** Why, where he is found, who takes his work. */
function Meanwhile({ form: { field, box, values }, counted }: { form: Form; counted: Counting }) {
  const { t } = useTranslation('leave');
  const { kind } = values;
  const event = kind !== '' && fromAnEvent.includes(kind) ? field('eventDay', { required: true }) : null;
  return (
    <>
      <Textarea label={t('fact.reason')} maxLength={1000} autosize minRows={1} {...field('reason')} />
      {event ? (
        <DateField
          label={t(kind === 'MIL' ? 'edit.summons' : 'edit.birth')}
          {...event}
          error={event.error ?? counted.faultOf('eventDay')}
        />
      ) : null}
      {kind !== '' && withPaperNo.includes(kind) ? <TextInput label={t('fact.paperNo')} maxLength={100} {...field('paperNo')} /> : null}
      {kind === '' || !isReport(kind) ? (
        <PersonSelect
          label={t('fact.handOver')}
          description={t('edit.handOverHint')}
          {...field('handOver')}
          error={field('handOver').error ?? counted.faultOf('handOver')}
        />
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <TextInput label={t('edit.contact')} maxLength={500} autoComplete="street-address" {...field('contact')} />
        <TextInput label={t('edit.phone')} maxLength={50} type="tel" autoComplete="tel" {...field('phone')} />
      </SimpleGrid>
      <Checkbox label={t('edit.goesAbroad')} {...box('isAbroad')} />
      {values.isAbroad ? (
        <TextInput label={t('edit.country')} description={t('edit.countryHint')} maxLength={200} {...field('abroad', { required: true })} />
      ) : null}
    </>
  );
}

/** The paper as it would be printed now. */
function Preview({ values, onPreview }: { values: LeaveValues; onPreview: (values: LeaveValues) => Promise<void> }) {
  const { t } = useTranslation('leave');
  const [opens, setOpens] = useState(false);
  const open = () => {
    setOpens(true);
    void onPreview(values)
      .catch(toastError)
      .finally(() => setOpens(false));
  };
  return (
    <Button
      variant="default"
      loading={opens}
      disabled={values.kind === '' || values.from === '' || values.until === ''}
      leftSection={<IconFileText size={18} aria-hidden />}
      title={t('edit.previewHint')}
      onClick={open}
    >
      {t('edit.preview')}
    </Button>
  );
}

/** Papers that go along; a medical one few may open. */
function Papers({ form: { field, values }, needed, there }: { form: Form; needed: boolean; there: number }) {
  const { t } = useTranslation('leave');
  const paper = t(values.kind === 'SICK' ? 'paperOf.medical' : 'paperOf.paper');
  const lacks = needed && there === 0;
  const hints = [
    lacks && t('edit.paperNeeded', { paper }),
    there > 0 && t('edit.papersThere', { count: there }),
    values.kind === 'SICK' && t('edit.medicalHint'),
  ];
  return (
    <FileInput
      multiple
      clearable
      label={paper}
      placeholder={t('edit.chooseFiles')}
      description={hints.filter(Boolean).join(' ')}
      clearButtonProps={{ 'aria-label': t('edit.clearFiles', { paper }) }}
      withAsterisk={lacks}
      {...field('papers')}
    />
  );
}

/** Brings papers one after the other; what has arrived is not brought again where a later one could not be. */
function usePapers() {
  const there = useRef(new WeakSet<File>());
  const [brought, setBrought] = useState(false);
  const bring = async (requestId: number, kind: LeaveKind, files: readonly File[]) => {
    setBrought(true);
    for (const file of files) {
      if (there.current.has(file)) continue;
      const form = new FormData();
      form.append('file', file, file.name);
      try {
        await upload(`${requestFilesPath(requestId)}?role=${kind === 'SICK' ? 'medical' : 'paper'}`, form);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { code, status, requestId: call, body } = error;
        throw new ApiError(`${file.name}: ${error.message}`, { code, status, requestId: call, body, field: 'papers' });
      }
      there.current.add(file);
    }
  };
  return { bring, brought };
}
