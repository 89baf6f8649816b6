import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { typedStyles } from '../../contract/signing/signature-pictures.ts';
import classes from './Certificates.module.css';

const ink = '#12307a';
const size = 96;
const faces = { plain: '400', italic: 'italic 400', bold: '700', boldItalic: 'italic 700' } as const;

/** Typed words as a picture, in the letters of the office's papers. */
export function TypedSignature({
  text,
  style,
  onImage,
}: {
  text: string;
  style: (typeof typedStyles)[number];
  onImage: (image: string) => void;
}) {
  const { t } = useTranslation('certificates');
  const canvas = useRef<HTMLCanvasElement>(null);
  const told = useRef(onImage);
  told.current = onImage;
  useEffect(() => {
    let stopped = false;
    const font = `${faces[style]} ${size}px Sarabun`;
    // letters that are not there yet would be drawn in another face
    void document.fonts.load(font, text || 'ก').then(() => {
      const element = canvas.current;
      const pen = element?.getContext('2d');
      if (stopped || !element || !pen) return;
      pen.font = font;
      element.width = Math.ceil(pen.measureText(text).width) + 80;
      element.height = size * 2.2;
      pen.font = font;
      pen.fillStyle = ink;
      pen.textBaseline = 'alphabetic';
      pen.fillText(text, 40, size * 1.5);
      told.current(text.trim() ? element.toDataURL('image/png').replace(/^[^,]*,/, '') : '');
    });
    return () => {
      stopped = true;
    };
  }, [text, style]);
  return (
    <div className={`panel ${classes.typed}`}>
      <canvas ref={canvas} role="img" aria-label={`${t('picture.preview')}: ${text}`} />
    </div>
  );
}
