import {
  ActionIcon,
  Box,
  Button,
  Checkbox,
  FileButton,
  Group,
  Input,
  NativeSelect,
  SimpleGrid,
  Switch,
  TextInput,
  Title,
} from '@mantine/core';
import { IconPaperclip, IconPhoto, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../contract/endpoint.ts';
import { coverPath, type ManagedNews, type NewsCategory, newsCategories, newsUploadPath, saveNews } from '../../contract/intranet/calls.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import type { Block } from '../../contract/sarabun/body.ts';
import { ApiError, fetchBlob, upload, useWrite } from '../api.ts';
import { BodyField } from '../sarabun/draft/body/BodyField.tsx';
import { BodyText } from '../ui/BodyText.tsx';
import { MomentField } from '../ui/MomentField.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { useUnsaved } from '../ui/useUnsaved.ts';
import news from './News.module.css';

/** Fields that show what is wrong with them. */
const known = ['title', 'publishFrom', 'publishUntil', 'coverAlt', 'cover', 'files'];

interface Kept {
  id: string;
  name: string;
  size: number;
  mime: string;
}

const empty = {
  title: '',
  category: 'NEWS' as NewsCategory,
  staffOnly: false,
  pinned: false,
  published: false,
  publishFrom: null as string | null,
  publishUntil: null as string | null,
  coverAlt: '',
  cover: null as Kept | null,
  files: [] as Kept[],
  body: [] as Block[],
};

/** One news item as it is written, with a look at how it will stand. */
export function NewsForm({ news: before, onClose, refresh }: { news?: ManagedNews; onClose: () => void; refresh: Endpoint[] }) {
  const { t } = useTranslation(['intranet', 'common']);
  const form = useNewsForm(before, refresh, onClose);
  const { values, save, leave } = form;
  const [looks, setLooks] = useState(false);
  const picture = usePicture(values.cover, before?.cover?.id === values.cover?.id ? before?.id : undefined);
  return (
    <Box
      component="form"
      className="stack"
      maw={820}
      aria-label={t(before ? 'edit.change.news' : 'edit.add.news')}
      noValidate
      onSubmit={form.submit}
    >
      {looks ? (
        <article>
          <Title order={2} fz={26} className="wraps">
            {values.title}
          </Title>
          {picture ? <img className={news.picture} src={picture} alt={values.coverAlt} /> : null}
          <BodyText body={values.body} />
        </article>
      ) : (
        <>
          <WordFields {...form} />
          <CoverField {...form} picture={picture} />
          <FilesField {...form} />
          <ShownFields {...form} />
        </>
      )}
      {save.error && !known.includes(save.error.field ?? '') ? <Input.Error role="alert">{save.error.message}</Input.Error> : null}
      <div className="side-by-side">
        <Button type="submit" loading={save.isPending} disabled={form.sending || values.title.trim() === ''}>
          {t('edit.save')}
        </Button>
        <Button variant="default" onClick={() => setLooks(!looks)}>
          {t(looks ? 'edit.writing' : 'edit.preview')}
        </Button>
        <Button variant="subtle" onClick={() => void leave().then((goes) => goes && onClose())}>
          {t('common:back')}
        </Button>
      </div>
    </Box>
  );
}

type Form = ReturnType<typeof useNewsForm>;

/** What is written of an item, the files that were sent for it, and the saving of it. */
function useNewsForm(before: ManagedNews | undefined, refresh: Endpoint[], onClose: () => void) {
  const { t } = useTranslation('intranet');
  const [values, setValues] = useState<typeof empty>({ ...empty, ...before });
  const [dirty, setDirty] = useState(false);
  const [sending, setSending] = useState(false);
  const leave = useUnsaved(dirty);
  const save = useWrite(saveNews, {
    refresh,
    onSuccess: () => {
      setDirty(false);
      toastDone(t('edit.saved'));
      onClose();
    },
  });
  async function send(file: File | null): Promise<Kept | null> {
    if (!file) return null;
    const form = new FormData();
    form.append('file', file);
    setSending(true);
    try {
      const { id, name, size, mime } = await upload<Kept>(newsUploadPath, form);
      return { id, name, size, mime };
    } catch (error) {
      toastError(error);
      return null;
    } finally {
      setSending(false);
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const { title, category, staffOnly, pinned, published, publishFrom, publishUntil, coverAlt, body } = values;
    save.mutate({
      ...(before ? { id: before.id, version: before.version } : {}),
      ...{ title, category, staffOnly, pinned, published, publishFrom, publishUntil, coverAlt, body },
      cover: values.cover?.id ?? null,
      files: values.files.map((file) => file.id),
    });
  }
  const put = (part: Partial<typeof empty>) => {
    setValues((now) => ({ ...now, ...part }));
    setDirty(true);
  };
  const errorOf = (field: string) => (save.error instanceof ApiError && save.error.field === field ? save.error.message : undefined);
  /** What a field of one value takes. */
  const text = (name: 'title' | 'coverAlt') => ({
    value: values[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => put({ [name]: event.currentTarget.value }),
  });
  const moment = (name: 'publishFrom' | 'publishUntil') => ({
    value: values[name],
    error: errorOf(name),
    onChange: (at: string | null) => put({ [name]: at }),
  });
  return { values, sending, send, save, leave, submit, put, errorOf, text, moment };
}

/** What it says. */
function WordFields({ values, put, text }: Form) {
  const { t } = useTranslation('intranet');
  return (
    <>
      <TextInput label={t('edit.name')} required maxLength={200} {...text('title')} />
      <NativeSelect
        label={t('edit.category')}
        value={values.category}
        data={newsCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
        onChange={(event) => put({ category: event.currentTarget.value as NewsCategory })}
      />
      <BodyField
        id="news-body"
        required={false}
        label={t('edit.text')}
        hint={t('edit.textHint')}
        start={values.body}
        onBody={(body) => put({ body })}
        spoken={false}
        agenda={false}
      />
    </>
  );
}

/** The picture, and what it shows in words. */
function CoverField({ values, put, errorOf, text, send, sending, picture }: Form & { picture: string | null }) {
  const { t } = useTranslation('intranet');
  return (
    <>
      <div>
        <Input.Label labelElement="div">{t('edit.cover')}</Input.Label>
        <Input.Description>{t('edit.coverHint')}</Input.Description>
        {picture ? <Box component="img" display="block" maw={320} mah={180} my={8} bdrs={8} src={picture} alt={values.coverAlt} /> : null}
        <div className="side-by-side">
          <SendButton
            word={t('edit.choosePicture')}
            Icon={IconPhoto}
            accept="image/png,image/jpeg"
            sending={sending}
            onFile={(file) => void send(file).then((cover) => cover && put({ cover }))}
          />
          {values.cover ? (
            <Button variant="subtle" onClick={() => put({ cover: null, coverAlt: '' })}>
              {t('edit.dropCover')}
            </Button>
          ) : null}
        </div>
        {errorOf('cover') ? <Input.Error>{errorOf('cover')}</Input.Error> : null}
      </div>
      {values.cover ? (
        <TextInput label={t('edit.coverAlt')} description={t('edit.coverAltHint')} required maxLength={300} {...text('coverAlt')} />
      ) : null}
    </>
  );
}

function FilesField({ values: { files }, put, errorOf, send, sending }: Form) {
  const { t } = useTranslation('intranet');
  return (
    <div>
      <Input.Label labelElement="div">{t('files')}</Input.Label>
      <ul className="bare">
        {files.map((file) => (
          <Group component="li" key={file.id} className="wraps" gap={8} mt={8} wrap="nowrap">
            {file.name} · {fileSize(file.size)}
            <ActionIcon
              aria-label={t('edit.dropFile', { name: file.name })}
              onClick={() => put({ files: files.filter((one) => one.id !== file.id) })}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </ul>
      <SendButton
        word={t('edit.attach')}
        Icon={IconPaperclip}
        sending={sending}
        onFile={(file) => void send(file).then((kept) => kept && put({ files: [...files, kept] }))}
      />
      {errorOf('files') ? <Input.Error>{errorOf('files')}</Input.Error> : null}
    </div>
  );
}

interface SendProps {
  word: string;
  Icon: typeof IconPhoto;
  accept?: string;
  sending: boolean;
  onFile: (file: File | null) => void;
}

function SendButton({ word, Icon, accept, sending, onFile }: SendProps) {
  return (
    <FileButton {...(accept ? { accept } : {})} onChange={onFile} inputProps={{ 'aria-label': word }}>
      {(props) => (
        <Button {...props} variant="default" loading={sending} leftSection={<Icon size={18} aria-hidden />}>
          {word}
        </Button>
      )}
    </FileButton>
  );
}

/** For whom, where and from when to when it stands. */
function ShownFields({ values, put, moment }: Form) {
  const { t } = useTranslation('intranet');
  const box = (name: 'staffOnly' | 'pinned' | 'published') => ({
    checked: values[name],
    onChange: (event: { currentTarget: { checked: boolean } }) => put({ [name]: event.currentTarget.checked }),
  });
  return (
    <>
      <Checkbox label={t('edit.staffOnly')} {...box('staffOnly')} />
      <Checkbox label={t('edit.pin')} {...box('pinned')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MomentField label={t('edit.from')} hint={t('edit.fromHint')} {...moment('publishFrom')} />
        <MomentField label={t('edit.until')} hint={t('edit.untilHint')} time="16:30" {...moment('publishUntil')} />
      </SimpleGrid>
      <Switch label={t('edit.publish')} description={t('edit.publishHint')} {...box('published')} />
    </>
  );
}

/** The chosen picture as it lies with the server: of the saved item, or what was sent for it a moment ago. */
function usePicture(cover: Kept | null, newsId: number | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    setAddress(null);
    if (!cover) return;
    let made = '';
    let current = true;
    const path = newsId ? coverPath(newsId) : `/sarabun/uploads/${cover.id}`;
    fetchBlob(path)
      .then((blob) => {
        made = URL.createObjectURL(blob);
        if (current) setAddress(made);
      })
      .catch(toastError);
    return () => {
      current = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [cover, newsId]);
  return address;
}
