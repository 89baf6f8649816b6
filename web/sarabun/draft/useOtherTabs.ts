import { useEffect, useState } from 'react';
import { thisWindow } from '../../offline/kept-drafts.ts';
import { boot } from '../../shell/boot.ts';

interface Said {
  from: string;
  says: 'hello' | 'here' | 'bye';
}

/** Whether the same draft stands open in another tab of this browser, told by the tabs themselves. */
export function useOtherTabs(documentId: number): boolean {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const channel = new BroadcastChannel(`${boot.storagePrefix}_draft_${documentId}`);
    const say = (says: Said['says']) => channel.postMessage({ from: thisWindow, says } satisfies Said);
    channel.onmessage = ({ data: { from, says } }: MessageEvent<Said>) => {
      if (from === thisWindow) return;
      if (says === 'hello') say('here');
      setOthers((was) => new Set(says === 'bye' ? [...was].filter((one) => one !== from) : [...was, from]));
    };
    const hello = () => say('hello');
    const bye = () => say('bye');
    hello();
    // a page that the browser keeps for the way back is away meanwhile
    window.addEventListener('pageshow', hello);
    window.addEventListener('pagehide', bye);
    return () => {
      bye();
      window.removeEventListener('pageshow', hello);
      window.removeEventListener('pagehide', bye);
      channel.close();
    };
  }, [documentId]);
  return others.size > 0;
}
