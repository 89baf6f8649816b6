import { ActionIcon, Button, Checkbox, FileButton, Input, NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconPaperclip, IconPhoto, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../../contract/endpoint.ts';
import { coverPath, type ManagedNews, type NewsCategory, newsCategories, newsUploadPath, saveNews } from '../../contract/intranet/calls.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import type { Block } from '../../contract/sarabun/body.ts';
import { ApiError, fetchBlob, upload, useWrite } from '../api.ts';
import { BodyField } from '../sarabun/draft/body/BodyField.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { useUnsaved } from '../ui/useUnsaved.ts';
import classes from './Manage.module.css';
import { MomentField } from './MomentField.tsx';
import news from './News.module.css';
import { NewsText } from './NewsText.tsx';

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
  const [values, setValues] = useState<typeof empty>({ ...empty, ...before });
  const [dirty, setDirty] = useState(false);
  const [looks, setLooks] = useState(false);
  const [sending, setSending] = useState(false);
  const picture = usePicture(values.cover, before?.cover?.id === values.cover?.id ? before?.id : undefined);
  const leave = useUnsaved(dirty);
  const save = useWrite(saveNews, {
    refresh,
    onSuccess: () => {
      setDirty(false);
      toastDone(t('edit.saved'));
      onClose();
    },
  });
  const put = (part: Partial<typeof empty>) => {
    setValues((now) => ({ ...now, ...part }));
    setDirty(true);
  };
  const errorOf = (field: string) => (save.error instanceof ApiError && save.error.field === field ? save.error.message : undefined);
  const known = ['title', 'publishFrom', 'publishUntil', 'coverAlt', 'cover', 'files'];

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

  function submit(): void {
    const { cover, files, ...rest } = values;
    save.mutate({
      ...(before ? { id: before.id, version: before.version } : {}),
      title: rest.title,
      category: rest.category,
      staffOnly: rest.staffOnly,
      pinned: rest.pinned,
      published: rest.published,
      publishFrom: rest.publishFrom,
      publishUntil: rest.publishUntil,
      coverAlt: rest.coverAlt,
      body: rest.body,
      cover: cover?.id ?? null,
      files: files.map((file) => file.id),
    });
  }

  return (
    <form
      className={classes.form}
      aria-label={t(before ? 'edit.change.news' : 'edit.add.news')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {looks ? (
        <article>
          <h2 className={news.heading}>{values.title}</h2>
          {picture ? <img className={news.picture} src={picture} alt={values.coverAlt} /> : null}
          <NewsText body={values.body} />
        </article>
      ) : (
        <>
          <TextInput
            label={t('edit.name')}
            required
            maxLength={200}
            value={values.title}
            error={errorOf('title')}
            onChange={(event) => put({ title: event.currentTarget.value })}
          />
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
          <div>
            <Input.Label labelElement="div">{t('edit.cover')}</Input.Label>
            <Input.Description>{t('edit.coverHint')}</Input.Description>
            {picture ? <img className={classes.cover} src={picture} alt={values.coverAlt} /> : null}
            <div className="side-by-side">
              <FileButton
                accept="image/png,image/jpeg"
                onChange={(file) => void send(file).then((cover) => cover && put({ cover }))}
                inputProps={{ 'aria-label': t('edit.choosePicture') }}
              >
                {(props) => (
                  <Button {...props} variant="default" loading={sending} leftSection={<IconPhoto size={18} aria-hidden />}>
                    {t('edit.choosePicture')}
                  </Button>
                )}
              </FileButton>
              {values.cover ? (
                <Button variant="subtle" onClick={() => put({ cover: null, coverAlt: '' })}>
                  {t('edit.dropCover')}
                </Button>
              ) : null}
            </div>
            {errorOf('cover') ? <Input.Error>{errorOf('cover')}</Input.Error> : null}
          </div>
          {values.cover ? (
            <TextInput
              label={t('edit.coverAlt')}
              description={t('edit.coverAltHint')}
              required
              maxLength={300}
              value={values.coverAlt}
              error={errorOf('coverAlt')}
              onChange={(event) => put({ coverAlt: event.currentTarget.value })}
            />
          ) : null}
          <div>
            <Input.Label labelElement="div">{t('files')}</Input.Label>
            <ul className={classes.files}>
              {values.files.map((file) => (
                <li key={file.id} className={classes.file}>
                  {file.name} · {fileSize(file.size)}
                  <ActionIcon
                    aria-label={t('edit.dropFile', { name: file.name })}
                    onClick={() => put({ files: values.files.filter((one) => one.id !== file.id) })}
                  >
                    <IconX size={18} aria-hidden />
                  </ActionIcon>
                </li>
              ))}
            </ul>
            <FileButton
              onChange={(file) => void send(file).then((kept) => kept && put({ files: [...values.files, kept] }))}
              inputProps={{ 'aria-label': t('edit.attach') }}
            >
              {(props) => (
                <Button {...props} variant="default" loading={sending} leftSection={<IconPaperclip size={18} aria-hidden />}>
                  {t('edit.attach')}
                </Button>
              )}
            </FileButton>
            {errorOf('files') ? <Input.Error>{errorOf('files')}</Input.Error> : null}
          </div>
          <Checkbox
            label={t('edit.staffOnly')}
            checked={values.staffOnly}
            onChange={(event) => put({ staffOnly: event.currentTarget.checked })}
          />
          <Checkbox label={t('edit.pin')} checked={values.pinned} onChange={(event) => put({ pinned: event.currentTarget.checked })} />
          <div className={classes.pair}>
            <MomentField
              label={t('edit.from')}
              hint={t('edit.fromHint')}
              value={values.publishFrom}
              error={errorOf('publishFrom')}
              onChange={(publishFrom) => put({ publishFrom })}
            />
            <MomentField
              label={t('edit.until')}
              hint={t('edit.untilHint')}
              time="16:30"
              value={values.publishUntil}
              error={errorOf('publishUntil')}
              onChange={(publishUntil) => put({ publishUntil })}
            />
          </div>
          <Switch
            label={t('edit.publish')}
            description={t('edit.publishHint')}
            checked={values.published}
            onChange={(event) => put({ published: event.currentTarget.checked })}
          />
        </>
      )}
      {save.error && !known.includes(save.error.field ?? '') ? <Input.Error role="alert">{save.error.message}</Input.Error> : null}
      <div className="side-by-side">
        <Button type="submit" loading={save.isPending} disabled={sending || values.title.trim() === ''}>
          {t('edit.save')}
        </Button>
        <Button variant="default" onClick={() => setLooks(!looks)}>
          {t(looks ? 'edit.writing' : 'edit.preview')}
        </Button>
        <Button variant="subtle" onClick={() => void leave().then((goes) => goes && onClose())}>
          {t('common:back')}
        </Button>
      </div>
    </form>
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
