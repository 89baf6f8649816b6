import { Button, Checkbox, FileInput, Radio, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addPicture, listPictures, signatureTypes, typedStyles } from '../../contract/signing/signature-pictures.ts';
import { useWrite } from '../api.ts';
import { errorText } from '../ui/error-text.ts';
import { toastDone } from '../ui/toast.ts';
import classes from './Certificates.module.css';
import { type Drawing, DrawnSignature } from './DrawnSignature.tsx';
import { base64Of } from './save-file.ts';
import { TypedSignature } from './TypedSignature.tsx';

type Way = 'draw' | 'type' | 'upload';
const mostBytes = 5 * 1024 * 1024;

/** Three ways to a picture; typing is the one for the keyboard. */
export function AddSignature({ name, first }: { name: string; first: boolean }) {
  const { t } = useTranslation('certificates');
  const [way, setWay] = useState<Way>('draw');
  const [makeDefault, setMakeDefault] = useState(true);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [typed, setTyped] = useState({ text: name, style: 'italic' as (typeof typedStyles)[number], image: '' });
  const [file, setFile] = useState<File | null>(null);
  const [round, setRound] = useState(0);
  const add = useWrite(addPicture, {
    refresh: [listPictures],
    onSuccess: () => {
      toastDone(t('picture.kept'));
      setDrawing(null);
      setFile(null);
      setRound((before) => before + 1);
    },
  });
  const large = file !== null && file.size > mostBytes;
  async function keep(): Promise<void> {
    if (way === 'draw' && drawing) add.mutate({ kind: 'DRAWN', image: drawing.svg, strokes: drawing.strokes, makeDefault });
    if (way === 'type') add.mutate({ kind: 'TYPED', image: typed.image, typed: { text: typed.text, style: typed.style }, makeDefault });
    if (way === 'upload' && file) add.mutate({ kind: 'UPLOADED', image: await base64Of(file), makeDefault });
  }
  const ready = { draw: drawing !== null, type: typed.text.trim() !== '' && typed.image !== '', upload: file !== null && !large }[way];
  return (
    <section className="fields" aria-label={t('picture.add')}>
      <SegmentedControl
        aria-label={t('picture.ways')}
        value={way}
        onChange={(value) => {
          setWay(value as Way);
          add.reset();
        }}
        data={(['draw', 'type', 'upload'] as const).map((value) => ({ value, label: t(`picture.${value}`) }))}
      />
      {way === 'draw' ? <DrawnSignature key={round} onChange={setDrawing} /> : null}
      {way === 'type' ? (
        <>
          <TextInput
            required
            label={t('picture.typed')}
            value={typed.text}
            maxLength={80}
            onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
          />
          <Radio.Group
            label={t('picture.style')}
            value={typed.style}
            onChange={(style) => setTyped({ ...typed, style: style as typeof typed.style })}
          >
            <div className="side-by-side" style={{ gap: 16, marginTop: 4 }}>
              {typedStyles.map((style) => (
                <Radio key={style} value={style} label={t(`picture.styles.${style}`)} />
              ))}
            </div>
          </Radio.Group>
          <TypedSignature text={typed.text} style={typed.style} onImage={(image) => setTyped((before) => ({ ...before, image }))} />
        </>
      ) : null}
      {way === 'upload' ? (
        <FileInput
          required
          label={t('picture.file')}
          description={t('picture.fileHint')}
          placeholder={t('importing.choose')}
          accept={signatureTypes.join(',')}
          value={file}
          clearable
          error={large ? t('picture.large') : undefined}
          onChange={(chosen) => {
            setFile(chosen);
            add.reset();
          }}
        />
      ) : null}
      {add.isError ? (
        <p role="alert" className={classes.error}>
          {errorText(add.error)}
        </p>
      ) : null}
      <div className="side-by-side" style={{ alignItems: 'center', gap: 16 }}>
        <Button onClick={() => void keep()} disabled={!ready} loading={add.isPending}>
          {t('picture.keep')}
        </Button>
        {first ? null : (
          <Checkbox
            label={t('picture.makeDefault')}
            checked={makeDefault}
            onChange={(event) => setMakeDefault(event.currentTarget.checked)}
          />
        )}
      </div>
    </section>
  );
}
