/**
 * The service worker, built to {base}sw.js with its list of files by vite/service-worker.ts. It keeps the page and its
 * own code, so that the office opens without a network; answers of the server and documents are never kept.
 * It imports nothing: the built file is one plain script.
 */
declare const __FILES__: { build: string; page: string; core: string[] };

interface Worker {
  readonly registration: ServiceWorkerRegistration & { navigationPreload?: { enable(): Promise<void> } };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', on: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', on: (event: Fetching) => void): void;
  addEventListener(type: 'push', on: (event: Waiting & { data: { json(): unknown } | null }) => void): void;
  addEventListener(type: 'notificationclick', on: (event: Waiting & { notification: Notification }) => void): void;
  addEventListener(type: 'message', on: (event: { data: unknown }) => void): void;
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Window {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

const worker = globalThis as unknown as Worker;
const files = __FILES__;
const base = new URL(worker.registration.scope).pathname;
const start = `eoffice ${base} `;
const mine = start + files.build;
/** What the page refers to by its own name: code, styles, fonts. Their names change with what is in them. */
const assets = `${base}assets/`;
/** Addresses that are files or calls and never the page. */
const notPages = ['api', 'assets', 'pdfjs', 'socket.io', 'health'].map((part) => `${base}${part}`);

worker.addEventListener('install', (event) => event.waitUntil(fill()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('message', ({ data }) => {
  // The person has asked for the new version.
  if (data === 'now') void worker.skipWaiting();
});

async function fill(): Promise<void> {
  const cache = await caches.open(mine);
  const wanted = files.core.map((path) => new Request(`${base}${path}`, { cache: 'no-cache' }));
  await Promise.all([cache.addAll(wanted), fetch(base, { cache: 'no-store' }).then((answer) => keepPage(cache, answer))]);
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(start) && name !== mine);
  // Windows of the version before still load their parts; what is older goes.
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(base)) return;
  if (url.pathname.startsWith(assets)) return event.respondWith(asset(request));
  if (request.mode !== 'navigate' || notPages.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))) return;
  event.respondWith(page(event));
});

/** Kept under a name made of its content: never stale. The big reader of PDFs is fetched when it is needed. */
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const answer = await arrived(request);
  if (answer.ok && answer.type === 'basic') {
    const cache = await caches.open(mine);
    await cache.put(request.url, answer.clone()).catch(() => undefined);
  }
  return answer;
}

/** The page would remember for as long as it stands that a part did not come, so a part is asked for again before that is told. */
async function arrived(request: Request, [pause, ...pauses]: number[] = [500, 2_000]): Promise<Response> {
  const last = pause === undefined || !navigator.onLine;
  try {
    const answer = await fetch(request);
    if (last || answer.status < 500) return answer;
  } catch (error) {
    if (last) throw error;
  }
  await new Promise((done) => setTimeout(done, pause));
  return arrived(request, pauses);
}

/** The page comes from the server; without one, or from a server that is just starting, as it was kept. */
async function page(event: Fetching): Promise<Response> {
  const cache = await caches.open(mine);
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (answer.ok) event.waitUntil(keepPage(cache, answer.clone()));
    if (answer.status < 500) return answer;
    return (await cache.match(base)) ?? answer;
  } catch (error) {
    const kept = await cache.match(base);
    if (kept) return kept;
    throw error;
  }
}

/** With the names and colours of now. Of another build its parts are not here, so it is not kept; nor is a file in its place. */
async function keepPage(cache: Cache, answer: Response): Promise<void> {
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) return;
  const { headers } = answer;
  const text = await answer.text();
  if (text.includes(files.page)) await cache.put(base, new Response(text, { headers }));
}

interface Told {
  title?: string;
  body?: string;
  /** Where a click leads, of this office only. */
  url?: string;
  /** Two with the same one stand as one. */
  tag?: string;
}

worker.addEventListener('push', (event) => {
  const { title = 'e-Office', body = '', url = '', tag } = told(event.data);
  const icon = `${base}icons/app-192.png`;
  event.waitUntil(
    worker.registration.showNotification(title, { body, icon, badge: icon, data: { url }, ...(tag ? { tag } : {}), lang: 'th' }),
  );
});

function told(data: { json(): unknown } | null): Told {
  try {
    return (data?.json() ?? {}) as Told;
  } catch {
    return {};
  }
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const wanted = new URL((event.notification.data as Told | null)?.url ?? '', worker.registration.scope);
  const url = wanted.href.startsWith(worker.registration.scope) ? wanted.href : worker.registration.scope;
  event.waitUntil(show(url));
});

/** In the window where it stands already, else in a new one: a form that is being filled in another window stays as it is. */
async function show(url: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => one.url === url);
  if (there) await there.focus();
  else await worker.clients.openWindow(url);
}
