/**
 * Texts that would run something if anything read them as markup: each known way to run, in each known disguise. What runs calls
 * `alert(document.domain)` or sets `window.ran`; a browser that shows them all must have done neither.
 */

/** Ways to run, by the part of a page that would have to read them. Q is what runs. */
const ways = [
  '<script>Q</script>',
  '<script src="data:text/javascript,Q"></script>',
  '<img src=x onerror="Q">',
  '<img src=x onerror=Q//',
  '<svg onload="Q"></svg>',
  '<svg><animate onbegin="Q" attributeName="x" dur="1s"></animate></svg>',
  '<svg><script>Q</script></svg>',
  '<iframe srcdoc="<script>parent.Q</script>"></iframe>',
  '<iframe src="javascript:parent.Q"></iframe>',
  '<a href="javascript:Q" autofocus onfocus="Q" tabindex="0">x</a>',
  '<form action="javascript:Q"><input type="submit" autofocus onfocus="Q"></form>',
  '<details open ontoggle="Q"><summary>x</summary></details>',
  '<video><source onerror="Q"></video>',
  '<audio src=x onerror="Q"></audio>',
  '<object data="javascript:Q"></object>',
  '<embed src="javascript:Q">',
  '<meta http-equiv="refresh" content="0;url=javascript:Q">',
  '<base href="javascript:/"><a href="/Q">x</a>',
  '<link rel="stylesheet" href="data:text/css,*{background:url(javascript:Q)}">',
  '<style>@import "javascript:Q"; *{x:expression(Q)}</style>',
  '<marquee onstart="Q">x</marquee>',
  '<div style="animation:x 1s" onanimationstart="Q"><style>@keyframes x{}</style></div>',
  '<math><mtext></p><img src=x onerror="Q"></math>',
  '<noscript><p title="</noscript><img src=x onerror=\'Q\'>"></noscript>',
  '"><img src=x onerror="Q">',
  "'-Q-'",
  '</textarea></title></style></script><img src=x onerror="Q">',
  '<!--><img src=x onerror="Q">-->',
  '<![CDATA[<img src=x onerror="Q">]]>',
  '[x](javascript:Q)',
  '![x](x"onerror="Q)',
  '«<img src=x onerror="Q">»',
  '<template><img src=x onerror="Q"></template>',
  '<input autofocus onfocus="Q">',
] as const;

const each = (text: string, of: (char: string) => string) => [...text].map(of).join('');
const code = (char: string) => char.codePointAt(0) ?? 0;

/** Disguises: what a reader that decodes once too often, or strips too little, would undo. */
const disguises: Record<string, (text: string) => string> = {
  plain: (text) => text,
  capitals: (text) => text.toUpperCase().replaceAll('WINDOW.RAN', 'window.ran').replaceAll('DOCUMENT.TITLE', 'document.title'),
  'mixed case': (text) => text.replaceAll(/<(\w)/g, (_all, first: string) => `<${first.toUpperCase()}`),
  'decimal entities': (text) => each(text, (char) => `&#${code(char)};`),
  'hexadecimal entities': (text) => each(text, (char) => `&#x${code(char).toString(16)};`),
  'entities of the brackets': (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  'entities twice': (text) => text.replaceAll('<', '&amp;lt;').replaceAll('>', '&amp;gt;'),
  percent: (text) => encodeURIComponent(text),
  'percent twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'escapes of scripts': (text) => each(text, (char) => (/[<>"'/]/.test(char) ? `\\u${code(char).toString(16).padStart(4, '0')}` : char)),
  'full width': (text) => text.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e'),
  'a null within': (text) => text.replace('<', '<\u0000'),
  'a tab within': (text) => text.replace('javascript:', 'java\tscript:').replace('<img', '<img\t'),
  'a line within': (text) => text.replace('javascript:', 'java\nscript:').replace(' on', '\non'),
  'nothing to be seen within': (text) => text.replace('<', '\u200b<\u200b').replace('script', 'scr\u00adipt'),
  'from right to left': (text) => `\u202e${text}\u202c`,
  'left open': (text) => text.replace(/>[^>]*$/, ''),
  'inside itself': (text) => text.replace(/<(\w+)/, '<<$1/><$1').replaceAll('script', 'scrscriptipt'),
};

const runs = ['alert(document.domain)', "(window.ran=(window.ran||0)+1,document.title='ran')"];

/** Some 600, each once. */
export const hostileTexts: readonly string[] = [
  ...new Set(
    ways.flatMap((way, at) => Object.values(disguises).map((disguise, by) => disguise(way.replaceAll('Q', runs[(at + by) % 2] as string)))),
  ),
];

const bad = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'ftp://evil.example',
  'about:blank',
  'ws://evil.example',
  'view-source:https://evil.example',
  'intent://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
];
const bent: ((address: string) => string)[] = [
  (address) => address,
  (address) => address.toUpperCase(),
  (address) => ` ${address}`,
  (address) => `\u0001${address}`,
  (address) => address.replace(/^(.)/, '$1\t'),
  (address) => address.replace(/^(.)/, '$1\n'),
  (address) => address.replace(/^(.)/, '$1\r\n'),
  (address) => address.replace(':', '&colon;'),
  (address) => address.replace(':', '%3a'),
  (address) => address.replace(':', '\uff1a'),
  (address) => each(address, (char) => `&#${code(char)};`),
  (address) => `https:${address}`,
  (address) => `/${address}`,
  (address) => `/\t${address}`,
];

/** Addresses of which none may become a link that runs or leads to another host as if it were inside. */
export const hostileAddresses: readonly string[] = [...new Set(bad.flatMap((address) => bent.map((bend) => bend(address))))];
