/** Who is who in the matrix, in the words of the field; nothing here is read from the product. */
export interface Person {
  /** Units that he belongs to. */
  memberOf: string[];
  /** Posts held, by the name of their first holder. */
  posts: string[];
  /** Units in which one of those posts is an executive's or a head's. */
  executiveIn: string[];
  heads: string[];
  /** งานสารบรรณของหน่วย */
  registryOf: string[];
  /** นายทะเบียนข้อมูลข่าวสารลับ */
  secretRegistryOf: string[];
  /** Posts that he screens letters for. */
  screens: string[];
  /** Posts that he stands in for today, by an order. */
  standsInFor: StandIn[];
  /** 0 none, 1 ลับ, 2 ลับมาก */
  cleared: 0 | 1 | 2;
}

export interface StandIn {
  post: string;
  acts: ('review' | 'sign' | 'command')[];
  upTo: 0 | 1 | 2;
}

/** Posts that head a unit. */
export const headOf: Record<string, string> = {
  director: 'root',
  'thanya.w': 'office',
  'wirat.s': 'general',
  registrar: 'saraban',
  'siriporn.b': 'finance',
  head: 'hr',
  'anucha.k': 'it',
  'somkiat.v': 'eng',
  'worawit.b': 'civil',
  'head.elsewhere': 'elsewhere',
};

export const officers: Record<string, Person> = {
  // central registry
  registrar: person('registrar', ['saraban'], { heads: ['saraban'], executiveIn: ['saraban'], registryOf: ['root'] }),
  'sommai.p': person('sommai.p', ['saraban'], { registryOf: ['root'] }),
  secretreg: person('secretreg', ['saraban'], { secretRegistryOf: ['root'], cleared: 2 }),
  // executives of the agency, and who works for them
  director: person('director', ['root'], { heads: ['root'], executiveIn: ['root'], cleared: 2 }),
  deputy: person('deputy', ['root'], {
    executiveIn: ['root'],
    standsInFor: [{ post: 'director', acts: ['review', 'sign', 'command'], upTo: 1 }],
    cleared: 2,
  }),
  // his order to stand in for the director has run out
  'supharoek.t': person('supharoek.t', ['root', 'eng'], { posts: ['supharoek.t', 'lecturer'], executiveIn: ['root'], cleared: 1 }),
  'kanlayanee.p': person('kanlayanee.p', ['root'], { executiveIn: ['root'] }),
  secretary: person('secretary', ['office'], { screens: ['director'] }),
  'jirayu.k': person('jirayu.k', ['office'], { screens: ['deputy'] }),
  auditor: person('auditor', ['root'], {}),
  admin: person('admin', ['it'], {}),
  // the division that most letters go to
  head: person('head', ['hr'], { heads: ['hr'], executiveIn: ['hr'], cleared: 1 }),
  clerk: person('clerk', ['hr'], { registryOf: ['hr'] }),
  'chutima.r': person('chutima.r', ['hr'], { registryOf: ['hr'] }),
  officer: person('officer', ['hr'], {}),
  officer2: person('officer2', ['hr'], {}),
  personnel: person('personnel', ['hr'], {}),
  // may sign for his head, and nothing else
  'nopphadon.w': person('nopphadon.w', ['hr'], { standsInFor: [{ post: 'head', acts: ['sign'], upTo: 0 }] }),
  // other divisions
  'siriporn.b': person('siriporn.b', ['finance'], { heads: ['finance'], executiveIn: ['finance'], cleared: 1 }),
  'pornthip.y': person('pornthip.y', ['finance'], { registryOf: ['finance'] }),
  'anucha.k': person('anucha.k', ['it'], { heads: ['it'], executiveIn: ['it'] }),
  'weera.t': person('weera.t', ['it'], { registryOf: ['it'] }),
  'thanya.w': person('thanya.w', ['office'], { heads: ['office'], executiveIn: ['office'] }),
  'ruethai.m': person('ruethai.m', ['office'], { registryOf: ['office'] }),
  'kittipong.r': person('kittipong.r', ['general'], {}),
  // a faculty
  'somkiat.v': person('somkiat.v', ['eng'], { heads: ['eng'], executiveIn: ['eng'] }),
  'arunee.s': person('arunee.s', ['eng'], { registryOf: ['eng'] }),
  // another agency in the same database
  'head.elsewhere': person('head.elsewhere', ['elsewhere'], { heads: ['elsewhere'], executiveIn: ['elsewhere'], cleared: 2 }),
  'clerk.elsewhere': person('clerk.elsewhere', ['elsewhere'], { registryOf: ['elsewhere'], secretRegistryOf: ['elsewhere'], cleared: 2 }),
};

function person(name: string, memberOf: string[], more: Partial<Person>): Person {
  const none = { heads: [], executiveIn: [], registryOf: [], secretRegistryOf: [], screens: [], standsInFor: [] };
  return { memberOf, posts: [name], ...none, cleared: 0, ...more };
}
