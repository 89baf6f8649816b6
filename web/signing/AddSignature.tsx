import { Button, Checkbox, FileInput, Group, Radio, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addPicture, listPictures, signatureTypes, typedStyles } from '../../contract/signing/signature-pictures.ts';
import { useWrite } from '../api.ts';
import { errorText } from '../ui/error-text.ts';
import { FormFault } from '../ui/FormParts.tsx';
import { toastDone } from '../ui/toast.ts';
import { base64Of } from './base64-of.ts';
import { type Drawing, DrawnSignature } from './DrawnSignature.tsx';
import { TypedSignature } from './TypedSignature.tsx';

type Way = 'draw' | 'type' | 'upload';
const mostBytes = 5 * 1024 * 1024;

/** Three ways to a picture; typing is the one for the keyboard. */
export function AddSignature({ name, first }: { name: string; first: boolean }) {
  const { t } = useTranslation('certificates');
  const [way, setWay] = useState<Way>('draw');
  const { add, ready, keep, makeDefault, setMakeDefault, round, setDrawing, typed, setTyped, file, setFile, large } = useAdding(name, way);
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
      {way === 'type' ? <Typed typed={typed} set={(part) => setTyped((before) => ({ ...before, ...part }))} /> : null}
      {way === 'upload' ? (
        <Upload
          file={file}
          large={large}
          onFile={(chosen) => {
            setFile(chosen);
            add.reset();
          }}
        />
      ) : null}
      <FormFault>{add.isError ? errorText(add.error) : null}</FormFault>
      <Group gap={16}>
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
      </Group>
    </section>
  );
}

/** What is drawn, typed or chosen, and the keeping of it. */
function useAdding(name: string, way: Way) {
  const { t } = useTranslation('certificates');
  const [makeDefault, setMakeDefault] = useState(true);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [typed, setTyped] = useState<TypedName>({ text: name, style: 'italic', image: '' });
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
  return { add, ready, keep, makeDefault, setMakeDefault, round, setDrawing, typed, setTyped, file, setFile, large };
}

interface TypedName {
  text: string;
  style: (typeof typedStyles)[number];
  image: string;
}

/** The name in letters, in one of the styles. */
function Typed({ typed, set }: { typed: TypedName; set: (part: Partial<TypedName>) => void }) {
  const { t } = useTranslation('certificates');
  return (
    <>
      <TextInput
        required
        label={t('picture.typed')}
        value={typed.text}
        maxLength={80}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <Radio.Group label={t('picture.style')} value={typed.style} onChange={(style) => set({ style: style as TypedName['style'] })}>
        <Group gap={16} mt={4}>
          {typedStyles.map((style) => (
            <Radio key={style} value={style} label={t(`picture.styles.${style}`)} />
          ))}
        </Group>
      </Radio.Group>
      <TypedSignature text={typed.text} style={typed.style} onImage={(image) => set({ image })} />
    </>
  );
}

function Upload({ file, large, onFile }: { file: File | null; large: boolean; onFile: (file: File | null) => void }) {
  const { t } = useTranslation(['certificates', 'common']);
  return (
    <FileInput
      required
      label={t('picture.file')}
      description={t('picture.fileHint')}
      placeholder={t('importing.choose')}
      accept={signatureTypes.join(',')}
      value={file}
      clearable
      clearButtonProps={{ 'aria-label': `${t('common:clear')} ${t('picture.file')}` }}
      error={large ? t('picture.large') : undefined}
      onChange={onFile}
    />
  );
}
