import {
  ActionIcon,
  Button,
  FileButton,
  Group,
  Input,
  NativeSelect,
  NumberInput,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconPaperclip, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import {
  type ArticleFile,
  articleKinds,
  articleUploadPath,
  audiences,
  type CategoryRow,
  checkArticleWords,
  checkReference,
  type EditedArticle,
  editArticle,
  mostTags,
  saveArticle,
} from '../../contract/knowledge/calls.ts';
import { headingsOf } from '../../contract/knowledge/sections.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import type { Block } from '../../contract/sarabun/body.ts';
import { ApiError, call, upload, useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { BodyField } from '../sarabun/draft/body/BodyField.tsx';
import { LetterFinder } from '../sarabun/draft/LetterFinder.tsx';
import { Answer } from '../ui/Answer.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { errorText } from '../ui/error-text.ts';
import { FormFault } from '../ui/FormParts.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { type FormOf, useFormShell } from '../ui/useFormShell.ts';
import { useUnsaved } from '../ui/useUnsaved.ts';
import { ofArticle, useSetup } from './article-words.tsx';
import { ManyHolders, OneHolder } from './HolderSelect.tsx';
import classes from './knowledge.module.css';

type Cited = EditedArticle['references'][number];
type Values = {
  title: string;
  kind: (typeof articleKinds)[number];
  body: Block[];
  tags: string[];
  categoryId: string;
  ownerPost: string;
  unitId: string;
  audience: (typeof audiences)[number];
  readers: string[];
  reviewMonths: number | string;
  references: Cited[];
  files: ArticleFile[];
  note: string;
};

/** A new article, or the next version of one. */
export function WritePage() {
  const { t } = useTranslation('knowledge');
  const articleId = Number(useParams().articleId) || null;
  const setup = useSetup();
  const read = useRead(editArticle, { id: articleId ?? 0 }, { enabled: articleId !== null, staleTime: Number.POSITIVE_INFINITY });
  const back = articleId ? paths.article(articleId) : paths.knowledge;
  return (
    <>
      <BackLink to={back}>{articleId ? (read.data?.title ?? t('title')) : t('title')}</BackLink>
      <PageHead title={t(articleId ? 'form.editTitle' : 'form.newTitle')} />
      <Answer of={setup} rows={10}>
        {({ categories }) =>
          articleId === null ? (
            <ArticleForm categories={categories} back={back} />
          ) : (
            <Answer of={read} rows={10}>
              {(before) => <ArticleForm key={before.version} before={before} categories={categories} back={back} />}
            </Answer>
          )
        }
      </Answer>
    </>
  );
}

type Categories = CategoryRow[];

interface Props {
  before?: EditedArticle;
  categories: Categories;
  back: string;
}

function ArticleForm({ before, categories, back }: Props) {
  const { t } = useTranslation(['knowledge', 'common']);
  const go = useNavigate();
  const keep = useSend(saveArticle, ofArticle);
  const [version, setVersion] = useState(before?.version);
  const [id, setId] = useState(before?.id);
  const [sent, setSent] = useState(false);
  const save = async (values: Values, send: boolean) => {
    const kept = await keep({ ...takenOf(values), ...(id ? { id, version } : {}), send });
    setId(kept.id);
    setVersion(kept.version);
    return { ...kept, send };
  };
  const form = useFormShell<Values, { id: number; send: boolean }>({
    initial: valuesOf(before, categories),
    send: (values) => save(values, true),
    onSent: (given) => {
      setSent(true);
      toastDone(t(given.send ? 'pending.sent' : 'form.saved'));
      // once the form knows that all is kept
      setTimeout(() => void go(given.send ? paths.article(given.id) : paths.editArticle(given.id), { replace: true }));
    },
  });
  useUnsaved(form.fields.dirty && !sent, form.fields.pending);
  return (
    <form
      ref={form.node}
      noValidate
      aria-label={t(before ? 'form.editTitle' : 'form.newTitle')}
      onSubmit={(event) => void form.submit(event)}
    >
      <div className={classes.write}>
        <div className="fields">
          <Before before={before} />
          <Words form={form.fields} />
          <References form={form.fields} />
          <Files form={form.fields} />
        </div>
        <div className="stack">
          <Publishing form={form.fields} categories={categories} />
          <FormFault>{form.whole}</FormFault>
          <div className="side-by-side">
            <Button type="submit" loading={form.fields.pending}>
              {t('form.send')}
            </Button>
            <Button variant="default" disabled={form.fields.pending} onClick={() => void form.sendBy((values) => save(values, false))}>
              {t('form.save')}
            </Button>
            <Button variant="subtle" onClick={() => void go(back)}>
              {t('common:back')}
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
}

function valuesOf(before: EditedArticle | undefined, categories: Categories): Values {
  const [first] = categories;
  if (!before)
    return {
      title: '',
      kind: 'HOW_TO',
      body: [],
      tags: [],
      categoryId: String(first?.id ?? ''),
      ownerPost: '',
      unitId: '',
      audience: 'EVERYBODY',
      readers: [],
      reviewMonths: first?.reviewMonths ?? 12,
      references: [],
      files: [],
      note: '',
    };
  const { title, kind, tags, audience, reviewMonths, references, files, note } = before;
  return {
    ...{ title, kind, tags, audience, reviewMonths, references, files, note },
    body: before.body as Block[],
    categoryId: String(before.categoryId),
    ownerPost: String(before.ownerPost),
    unitId: before.unitId === null ? '' : String(before.unitId),
    readers: before.readers.map(String),
  };
}

/** As the call takes it. */
function takenOf({ categoryId, ownerPost, unitId, readers, references, files, reviewMonths, ...rest }: Values) {
  return {
    ...rest,
    categoryId: Number(categoryId),
    ownerPost: Number(ownerPost),
    unitId: unitId ? Number(unitId) : null,
    readers: rest.audience === 'EVERYBODY' ? [] : readers.map(Number),
    reviewMonths: Number(reviewMonths),
    references: references.map(({ id, heading }) => ({ documentId: id, heading })),
    files: files.map((file) => file.id),
  };
}

/** Why it came back, and what was taken out of the letter that it is of. */
function Before({ before }: { before: EditedArticle | undefined }) {
  const { t } = useTranslation('knowledge');
  if (!before) return null;
  const { words, taken } = before;
  return (
    <>
      {words ? (
        <div className="notice side-by-side" data-tone="warn">
          <IconAlertTriangle size={20} aria-hidden /> {t('form.sentBack', { words })}
        </div>
      ) : null}
      {taken.length > 0 ? (
        <div className="notice" role="note">
          <b className="marked">
            <IconInfoCircle size={20} aria-hidden /> {t('form.takenTitle', { count: taken.length })}
          </b>
          <ul>
            {taken.map(({ what, text }) => (
              <li key={`${what} ${text}`}>
                {t(`form.taken.${what}`)}: {text}
              </li>
            ))}
          </ul>
          <span className="hint">{t('form.takenWords')}</span>
        </div>
      ) : null}
    </>
  );
}

/** Its title and text; what is pasted is judged where it is pasted. */
function Words({ form: { values, set, field } }: { form: FormOf<Values> }) {
  const { t } = useTranslation('knowledge');
  const [pasted, setPasted] = useState('');
  const { error } = field('body');
  const judge = (text: string) => {
    if (text.trim().length < 6) return;
    call(checkArticleWords, { text: text.slice(0, 20_000) })
      .then(() => setPasted(''))
      .catch((fault) => setPasted(fault instanceof ApiError && fault.status === 422 ? errorText(fault) : ''));
  };
  const fault = error ?? (pasted ? `${t('form.pasted')}: ${pasted}` : '');
  return (
    <>
      <TextInput label={t('form.name')} maxLength={200} {...field('title', { required: true })} />
      <div onPaste={(event) => judge(event.clipboardData.getData('text/plain'))}>
        <BodyField
          id="article-body"
          required
          label={t('form.body')}
          hint={t('form.bodyHint')}
          start={values.body}
          onBody={(body) => set({ body })}
          spoken={false}
          agenda={false}
        />
        {fault ? <Input.Error role="alert">{fault}</Input.Error> : null}
      </div>
    </>
  );
}

function References({ form: { values, set, field } }: { form: FormOf<Values> }) {
  const { t } = useTranslation('knowledge');
  const [refused, setRefused] = useState('');
  const { error } = field('references');
  const headings = headingsOf(values.body);
  const put = (references: Cited[]) => set({ references });
  const pick = (documentId: number) =>
    void call(checkReference, { documentId })
      .then(({ docNo, subject }) => {
        setRefused('');
        put([...values.references, { id: documentId, name: docNo, detail: subject, heading: '' }]);
      })
      .catch((fault) => setRefused(errorText(fault)));
  const fault = error ?? refused;
  return (
    <div>
      <Input.Label labelElement="div">{t('form.references')}</Input.Label>
      <Input.Description>{t('form.referencesHint')}</Input.Description>
      <ul className="bare stack" style={{ marginBlock: 10 }} aria-label={t('form.references')}>
        {values.references.map((one) => (
          <Group component="li" key={one.id} gap="4px 12px">
            <Text flex="1 1 200px" miw={0} className="wraps">
              <span className="medium">{one.name}</span> <span className="dim">{one.detail}</span>
            </Text>
            <NativeSelect
              size="sm"
              aria-label={`${t('form.heading')} ${one.name}`}
              value={headings.includes(one.heading) ? one.heading : ''}
              data={[{ value: '', label: t('form.wholeArticle') }, ...headings.map((value) => ({ value, label: value }))]}
              onChange={(event) => {
                const heading = event.currentTarget.value;
                put(values.references.map((each) => (each.id === one.id ? { ...each, heading } : each)));
              }}
            />
            <ActionIcon
              size={32}
              aria-label={t('form.dropReference', { no: one.name })}
              onClick={() => put(values.references.filter(({ id }) => id !== one.id))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </ul>
      <LetterFinder label={t('form.find')} except={values.references.map(({ id }) => id)} onPick={(letter) => pick(letter.documentId)} />
      {fault ? <Input.Error role="alert">{fault}</Input.Error> : null}
    </div>
  );
}

function Files({ form: { values, set, field } }: { form: FormOf<Values> }) {
  const { t } = useTranslation('knowledge');
  const [sending, setSending] = useState(false);
  const { error } = field('files');
  async function send(file: File | null): Promise<void> {
    if (!file) return;
    const form = new FormData();
    form.append('file', file);
    setSending(true);
    try {
      const { id, name, size, mime } = await upload<ArticleFile>(articleUploadPath, form);
      set({ files: [...values.files, { id, name, size, mime }] });
    } catch (fault) {
      toastError(fault);
    } finally {
      setSending(false);
    }
  }
  return (
    <div>
      <Input.Label labelElement="div">{t('form.files')}</Input.Label>
      <ul className="bare">
        {values.files.map((file) => (
          <Group component="li" key={file.id} className="wraps" gap={8} mt={8} wrap="nowrap">
            {file.name} · {fileSize(file.size)}
            <ActionIcon
              aria-label={t('form.dropFile', { name: file.name })}
              onClick={() => set({ files: values.files.filter(({ id }) => id !== file.id) })}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </ul>
      <FileButton onChange={(file) => void send(file)} inputProps={{ 'aria-label': t('form.attach') }}>
        {(props) => (
          <Button {...props} variant="default" mt={8} loading={sending} leftSection={<IconPaperclip size={18} aria-hidden />}>
            {t('form.attach')}
          </Button>
        )}
      </FileButton>
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
    </div>
  );
}

/** Where it goes, who looks after it, for whom, and when it is looked at again. */
function Publishing({ form, categories }: { form: FormOf<Values>; categories: Categories }) {
  const { t } = useTranslation('knowledge');
  const { values, set, field } = form;
  const category = categories.find(({ id }) => String(id) === values.categoryId);
  const pick = field('categoryId', { required: true });
  return (
    <Panel title={t('form.settings')}>
      <div className="fields">
        <NativeSelect
          label={t('form.kind')}
          data={articleKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          {...field('kind')}
        />
        <NativeSelect
          label={t('form.category')}
          description={category ? t('form.categoryHint', { owner: category.owner }) : undefined}
          data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...pick}
          onChange={(event) => {
            const next = categories.find(({ id }) => String(id) === event.currentTarget.value);
            set({ categoryId: event.currentTarget.value, ...(next ? { reviewMonths: next.reviewMonths } : {}) });
          }}
        />
        <OneHolder what="POST" label={t('form.owner')} description={t('form.ownerHint')} {...field('ownerPost', { required: true })} />
        <OneHolder what="UNIT" label={t('form.unit')} {...field('unitId')} />
        <TagsInput
          label={t('form.tags')}
          description={t('form.tagsHint', { count: mostTags })}
          maxTags={mostTags}
          acceptValueOnBlur
          splitChars={[',']}
          {...field('tags')}
        />
        <NativeSelect
          label={t('form.audience')}
          data={audiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
          {...field('audience')}
        />
        {values.audience === 'EVERYBODY' ? null : (
          <ManyHolders
            key={values.audience}
            what={values.audience === 'UNITS' ? 'UNIT' : 'POST'}
            label={t('form.readers')}
            {...field('readers', { required: true })}
          />
        )}
        <NumberInput label={t('form.months')} min={1} max={60} allowDecimal={false} {...field('reviewMonths', { required: true })} />
        <Textarea autosize minRows={2} maxLength={500} label={t('form.note')} description={t('form.noteHint')} {...field('note')} />
      </div>
    </Panel>
  );
}
