import { Button, FileButton, Slider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getPerson, type PersonDetail, photoPath, removePhoto, signaturePath } from '../../../contract/settings/employee-information.ts';
import { fetchBlob, randomId, readKey, upload, useWrite } from '../../api.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import classes from './People.module.css';

/** Photo and signature of a person. A photo is cut to the square that is seen before it is sent. */
export function PicturesPanel({ person }: { person: PersonDetail }) {
  const { t } = useTranslation(['people', 'common']);
  const client = useQueryClient();
  const photo = usePicture(person.hasPicture ? `/users/view-file-avatar/${person.id}` : null);
  const signature = usePicture(person.hasSignature ? signaturePath(person.id) : null);
  const remove = useWrite(removePhoto, { refresh: [getPerson], onSuccess: () => toastDone(t('pictures.removed')) });
  const [chosen, setChosen] = useState<{ file: File; url: string; wide: boolean } | null>(null);
  const [at, setAt] = useState(50);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);
  async function choose(file: File | null): Promise<void> {
    if (!file) return;
    const bitmap = await createImageBitmap(file).catch(() => null);
    setAt(50);
    setChosen({ file, url: URL.createObjectURL(file), wide: bitmap ? bitmap.width >= bitmap.height : true });
  }
  async function send(path: string, file: File): Promise<void> {
    const form = new FormData();
    form.append('file', file);
    setBusy(true);
    try {
      await upload(path, form, { key: randomId() });
      toastDone(t('pictures.saved'));
      setChosen(null);
      await client.invalidateQueries({ queryKey: readKey(getPerson) });
      await client.invalidateQueries({ queryKey: ['picture', photoPath(person.id)] });
      await client.invalidateQueries({ queryKey: ['picture'] });
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }
  async function keep(): Promise<void> {
    if (!chosen) return;
    const bitmap = await createImageBitmap(chosen.file).catch(() => null);
    const side = bitmap ? Math.min(bitmap.width, bitmap.height) : 1;
    const free = (length: number) => (bitmap ? ((length - side) / length) * (at / 100) : 0);
    const crop = bitmap ? `?left=${chosen.wide ? free(bitmap.width) : 0}&top=${chosen.wide ? 0 : free(bitmap.height)}&size=1` : '';
    await send(`${photoPath(person.id)}${crop}`, chosen.file);
  }
  const may = person.may.save;
  return (
    <Panel title={t('pictures.title')}>
      <div className={classes.grid}>
        <div className="stack">
          <strong>{t('fields.photo')}</strong>
          {chosen ? (
            <>
              <img
                className={classes.picture}
                src={chosen.url}
                alt={t('pictures.preview')}
                style={{ objectPosition: chosen.wide ? `${at}% 50%` : `50% ${at}%` }}
              />
              <Slider
                label={null}
                aria-label={t('pictures.place')}
                thumbLabel={t('pictures.place')}
                value={at}
                onChange={setAt}
                maw={220}
              />
              <div className={classes.line}>
                <Button loading={busy} onClick={() => void keep()}>
                  {t('pictures.keep')}
                </Button>
                <Button variant="default" onClick={() => setChosen(null)}>
                  {t('common:back')}
                </Button>
              </div>
            </>
          ) : (
            <>
              {photo ? (
                <img className={classes.picture} src={photo} alt={t('fields.photo')} />
              ) : (
                <span className="dim">{t('pictures.none')}</span>
              )}
              {may ? (
                <div className={classes.line}>
                  <FileButton accept="image/png,image/jpeg" onChange={(file) => void choose(file)}>
                    {(props) => (
                      <Button variant="default" {...props}>
                        {t('pictures.choosePhoto')}
                      </Button>
                    )}
                  </FileButton>
                  {person.hasPicture ? (
                    <Button
                      variant="subtle"
                      color="red"
                      loading={remove.isPending}
                      onClick={() => remove.mutate({ personId: person.id }, { onError: (error) => toastError(error) })}
                    >
                      {t('pictures.remove')}
                    </Button>
                  ) : null}
                </div>
              ) : null}
            </>
          )}
        </div>
        <div className="stack">
          <strong>{t('fields.signature')}</strong>
          {signature ? (
            <img className={classes.signature} src={signature} alt={t('fields.signature')} />
          ) : (
            <span className="dim">{t('pictures.none')}</span>
          )}
          {may ? (
            <div className={classes.line}>
              <FileButton
                accept="image/png,image/jpeg,image/svg+xml"
                onChange={(file) => file && void send(signaturePath(person.id), file)}
              >
                {(props) => (
                  <Button variant="default" {...props}>
                    {t('pictures.chooseSignature')}
                  </Button>
                )}
              </FileButton>
            </div>
          ) : null}
          <span className="dim">{t('pictures.signatureHint')}</span>
        </div>
      </div>
    </Panel>
  );
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
