import { Button, FileButton, SimpleGrid, Slider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPerson, type PersonDetail, photoPath, removePhoto, signaturePath } from '../../../contract/settings/employee-information.ts';
import { fetchBlob, randomId, readKey, upload, useWrite } from '../../api.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import classes from './People.module.css';

/** Photo and signature of a person. */
export function PicturesPanel({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('people');
  return (
    <Panel title={t('pictures.title')}>
      <SimpleGrid minColWidth="220px">
        <Photo person={person} />
        <Signature person={person} />
      </SimpleGrid>
    </Panel>
  );
}

/** What was chosen as photo, and is cut to the square that is seen before it is sent. */
interface Chosen {
  file: File;
  url: string;
  wide: boolean;
}

function Photo({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('people');
  const photo = usePicture(person.hasPicture ? `/users/view-file-avatar/${person.id}` : null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);
  async function choose(file: File | null): Promise<void> {
    if (!file) return;
    const bitmap = await createImageBitmap(file).catch(() => null);
    setChosen({ file, url: URL.createObjectURL(file), wide: bitmap ? bitmap.width >= bitmap.height : true });
  }
  return (
    <div className="stack">
      <strong>{t('fields.photo')}</strong>
      {chosen ? (
        <Crop key={chosen.url} person={person} chosen={chosen} onEnd={() => setChosen(null)} />
      ) : (
        <>
          {photo ? (
            <img className={classes.picture} src={photo} alt={t('fields.photo')} />
          ) : (
            <span className="dim">{t('pictures.none')}</span>
          )}
          {person.may.save ? (
            <div className="side-by-side">
              <Choose word={t('pictures.choosePhoto')} accept="image/png,image/jpeg" onChoose={(file) => void choose(file)} />
              {person.hasPicture ? <Remove person={person} /> : null}
            </div>
          ) : null}
        </>
      )}
    </div>
  );
}

function Remove({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('people');
  const remove = useWrite(removePhoto, { refresh: [getPerson], onSuccess: () => toastDone(t('pictures.removed')) });
  return (
    <Button
      variant="subtle"
      color="red"
      loading={remove.isPending}
      onClick={() => remove.mutate({ personId: person.id }, { onError: (error) => toastError(error) })}
    >
      {t('pictures.remove')}
    </Button>
  );
}

/** Where the square lies on the longer side. */
function Crop({ person, chosen, onEnd }: { person: PersonDetail; chosen: Chosen; onEnd: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const [at, setAt] = useState(50);
  const { busy, send } = useSending(onEnd);
  async function keep(): Promise<void> {
    const bitmap = await createImageBitmap(chosen.file).catch(() => null);
    const side = bitmap ? Math.min(bitmap.width, bitmap.height) : 1;
    const free = (length: number) => (bitmap ? ((length - side) / length) * (at / 100) : 0);
    const crop = bitmap ? `?left=${chosen.wide ? free(bitmap.width) : 0}&top=${chosen.wide ? 0 : free(bitmap.height)}&size=1` : '';
    await send(`${photoPath(person.id)}${crop}`, chosen.file);
  }
  const place = t('pictures.place');
  return (
    <>
      <img
        className={classes.picture}
        src={chosen.url}
        alt={t('pictures.preview')}
        style={{ objectPosition: chosen.wide ? `${at}% 50%` : `50% ${at}%` }}
      />
      <Slider label={null} aria-label={place} thumbLabel={place} value={at} onChange={setAt} maw={220} />
      <div className="side-by-side">
        <Button loading={busy} onClick={() => void keep()}>
          {t('pictures.keep')}
        </Button>
        <Button variant="default" onClick={onEnd}>
          {t('common:back')}
        </Button>
      </div>
    </>
  );
}

function Signature({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('people');
  const signature = usePicture(person.hasSignature ? signaturePath(person.id) : null);
  const { send } = useSending();
  return (
    <div className="stack">
      <strong>{t('fields.signature')}</strong>
      {signature ? (
        <img className={classes.signature} src={signature} alt={t('fields.signature')} />
      ) : (
        <span className="dim">{t('pictures.none')}</span>
      )}
      {person.may.save ? (
        <div className="side-by-side">
          <Choose
            word={t('pictures.chooseSignature')}
            accept="image/png,image/jpeg,image/svg+xml"
            onChoose={(file) => file && void send(signaturePath(person.id), file)}
          />
        </div>
      ) : null}
      <span className="dim">{t('pictures.signatureHint')}</span>
    </div>
  );
}

function Choose({ word, accept, onChoose }: { word: string; accept: string; onChoose: (file: File | null) => void }) {
  return (
    <FileButton accept={accept} onChange={onChoose}>
      {(props) => (
        <Button variant="default" {...props}>
          {word}
        </Button>
      )}
    </FileButton>
  );
}

/** Sends a picture of a person; what is shown of him is read again. */
function useSending(onSent = () => {}) {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function send(path: string, file: File): Promise<void> {
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    try {
      await upload(path, form, { key: randomId() });
      toastDone(t('pictures.saved'));
      onSent();
      await client.invalidateQueries({ queryKey: readKey(getPerson) });
      await client.invalidateQueries({ queryKey: ['picture'] });
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }
  return { busy, send };
}

/** A picture that only a session opens, as an address of this page. */
function usePicture(path: string | null): string | null {
  const picture = useQuery({
    queryKey: ['picture', path],
    queryFn: async ({ signal }) => URL.createObjectURL(await fetchBlob(path as string, signal)),
    enabled: path !== null,
    staleTime: 60_000,
  });
  return path ? (picture.data ?? null) : null;
}
