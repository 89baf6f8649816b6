import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boot } from '../../../shell/boot.ts';
import { toastError } from '../../../ui/toast.ts';

/** The part of the browser's speech recognition that is used here; TypeScript's own library does not know it. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { resultIndex: number; results: ArrayLike<{ isFinal: boolean; 0: { transcript: string } }> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
}

/** The deployment has it and so has this browser. */
export const canDictate = boot.brand.features.speechToText && maker() !== undefined;

/** Thai speech into the text at the caret. `heard`: what is not settled yet. Ends with the editor. */
export function useDictation(editor: Editor) {
  const { t } = useTranslation('body');
  const [on, setOn] = useState(false);
  const [heard, setHeard] = useState('');
  const recognition = useRef<Recognition | null>(null);
  useEffect(() => () => recognition.current?.abort(), []);

  function begin(): void {
    const Maker = maker();
    if (!Maker) return;
    const one = new Maker();
    Object.assign(one, { lang: 'th-TH', continuous: true, interimResults: true });
    one.onresult = ({ resultIndex, results }) => {
      const fresh = Array.from(results).slice(resultIndex);
      const settled = fresh.filter((result) => result.isFinal).map((result) => result[0].transcript);
      if (settled.length > 0 && !editor.isDestroyed) editor.view.dispatch(editor.state.tr.insertText(settled.join('')));
      setHeard(
        fresh
          .filter((result) => !result.isFinal)
          .map((result) => result[0].transcript)
          .join(''),
      );
    };
    one.onerror = ({ error }) => {
      if (error === 'not-allowed' || error === 'service-not-allowed') toastError(new Error(t('noMicrophone')));
      else if (error !== 'no-speech' && error !== 'aborted') toastError(new Error(t('speechFailed')));
    };
    one.onend = () => {
      recognition.current = null;
      setOn(false);
      setHeard('');
    };
    recognition.current = one;
    one.start();
    setOn(true);
    editor.commands.focus();
  }
  return { on, heard, toggle: () => (recognition.current ? recognition.current.stop() : begin()) };
}

function maker(): (new () => Recognition) | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<string, (new () => Recognition) | undefined>;
  return SpeechRecognition ?? webkitSpeechRecognition;
}
