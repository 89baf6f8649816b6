import type { Boot } from '../../contract/boot.ts';

/** What the server wrote into the page. Configuration only; the server decides every right. */
export const boot = readBoot();

/** For calls and sockets: the base path, with slashes at both ends. */
export const base = boot.basePath;

function readBoot(): Boot {
  const block = document.getElementById('boot');
  if (!block?.textContent) throw new Error('The page was not served by the office: its configuration block is missing.');
  return JSON.parse(block.textContent) as Boot;
}
