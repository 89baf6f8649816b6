import type { Office } from '../../office.ts';

/** Push services of the browsers that there are; others are named in PUSH_SERVICES. */
const known = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://web.push.apple.com',
  'https://*.push.apple.com',
];

/** The origin of an endpoint that may be called, null for any other address. */
export function pushOrigin({ config }: Office, endpoint: string): string | null {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!url || url.username || url.password || url.hash) return null;
  return [...known, ...config.pushServices].some((pattern) => fits(url, pattern)) ? url.origin : null;
}

function fits(url: URL, pattern: string): boolean {
  const [scheme, host = ''] = pattern.split('://');
  if (url.protocol !== `${scheme}:`) return false;
  return host.startsWith('*.') ? url.host.endsWith(host.slice(1)) && url.host.length > host.length - 1 : url.host === host;
}
