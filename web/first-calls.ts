/**
 * Asks for the first screen's answers while the screen itself is on its way: behind a slow line they would wait for it. Which ones,
 * the page says; `takeFirst` of api.ts hands them out. A file of its own that imports nothing, so that it comes first.
 */
const asked: string[] = JSON.parse(document.getElementById('first-calls')?.dataset.calls ?? '[]');
const { basePath, storagePrefix, defaultLanguage } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
const token = kept('token');

if (token && !new URLSearchParams(location.search).has('forceLogout')) {
  const language = kept('lang') ?? defaultLanguage;
  const headers = { accept: 'application/json', 'accept-language': language, authorization: `Bearer ${token}` };
  const answers = asked.map((call): [string, Promise<Response | null>] => {
    const [method, path] = call.split(' ') as [string, string];
    const body = method === 'POST' ? { headers: { ...headers, 'content-type': 'application/json' }, body: '{}' } : { headers };
    // what fails here is asked for again by the screen
    return [call, whole(fetch(`${basePath}api${path}`, { method, credentials: 'same-origin', ...body })).catch(() => null)];
  });
  Object.assign(globalThis, { firstAnswers: { token, at: Date.now(), answers: Object.fromEntries(answers) } });
  // with the first answer the code is nearly there, and the line would lie idle until it runs: the letters come before anything is drawn in others
  void Promise.race(answers.map(([, answer]) => answer)).then(() => {
    for (const face of document.fonts) void face.load().catch(() => {});
  });
}

/** Read to its end at once: an answer that no screen takes would hold its connection for ever. */
async function whole(answer: Promise<Response>): Promise<Response> {
  const reply = await answer;
  return new Response(await reply.arrayBuffer(), reply);
}

function kept(name: string): string | null {
  try {
    return localStorage.getItem(`${storagePrefix}_${name}`);
  } catch {
    return null;
  }
}

export {};
