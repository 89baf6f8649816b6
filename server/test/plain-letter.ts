/** What a letter from outside is registered with where a test asks no more of it. It needs no vitest: stories in a browser register letters too. */
export const plainLetter = {
  from: 'กรมบัญชีกลาง',
  docDate: '2026-11-18',
  to: 'อธิการบดี',
  refers: '',
  enclosures: '',
  summary: '',
  type: 1,
  speed: 1,
};
