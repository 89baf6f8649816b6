import type { UnitFacts } from '../../settings/structure/change-unit.ts';

/** The units of the demo agency: a fictitious technical university. Parents come before children; the first is the root. */
export interface UnitPlan
  extends Pick<UnitFacts, 'code' | 'name' | 'shortName' | 'nameEn' | 'letterPrefix' | 'phone' | 'keepsRegister' | 'canIssueNumber'> {
  key: string;
  parent: string | null;
}

export const rootUnitId = 10_000_000;

export const units: UnitPlan[] = [
  unit(
    'root',
    null,
    '06010000',
    'มหาวิทยาลัยเทคโนโลยีแห่งสยาม',
    'มทส.',
    'Siam National University of Technology',
    'อว 0601',
    '0 2555 1000',
    true,
    true,
  ),
  unit('office', 'root', '06010100', 'สำนักงานอธิการบดี', 'สนอ.', 'Office of the President', 'อว 0601.01', '0 2555 1100', true, true),
  unit('general', 'office', '06010101', 'กองกลาง', 'กก.', 'General Affairs Division', 'อว 0601.01.1', '0 2555 1110', true, false),
  unit('saraban', 'general', '06010111', 'งานสารบรรณกลาง', 'สบ.', 'Central Registry Section', 'อว 0601.01.11', '0 2555 1111', false, false),
  unit('finance', 'office', '06010102', 'กองคลัง', 'กค.', 'Finance Division', 'อว 0601.01.2', '0 2555 1120', true, true),
  unit('hr', 'office', '06010103', 'กองบริหารงานบุคคล', 'กบค.', 'Human Resources Division', 'อว 0601.01.3', '0 2555 1130', true, true),
  unit(
    'it',
    'office',
    '06010104',
    'กองเทคโนโลยีสารสนเทศ',
    'กทส.',
    'Information Technology Division',
    'อว 0601.01.4',
    '0 2555 1140',
    true,
    true,
  ),
  unit('student', 'office', '06010105', 'กองพัฒนานักศึกษา', 'กพน.', 'Student Development Division', 'อว 0601.01.5', '0 2555 1150', true, true),
  unit('eng', 'root', '06010200', 'คณะวิศวกรรมศาสตร์', 'วศ.', 'Faculty of Engineering', 'อว 0601.02', '0 2555 2000', true, true),
  unit(
    'civil',
    'eng',
    '06010201',
    'ภาควิชาวิศวกรรมโยธา',
    'วย.',
    'Department of Civil Engineering',
    'อว 0601.02.1',
    '0 2555 2110',
    true,
    false,
  ),
  unit(
    'comp',
    'eng',
    '06010202',
    'ภาควิชาวิศวกรรมคอมพิวเตอร์',
    'วค.',
    'Department of Computer Engineering',
    'อว 0601.02.2',
    '0 2555 2120',
    true,
    false,
  ),
  unit(
    'sci',
    'root',
    '06010300',
    'คณะวิทยาศาสตร์และเทคโนโลยี',
    'วท.',
    'Faculty of Science and Technology',
    'อว 0601.03',
    '0 2555 3000',
    true,
    true,
  ),
  unit('chem', 'sci', '06010301', 'ภาควิชาเคมี', 'คม.', 'Department of Chemistry', 'อว 0601.03.1', '0 2555 3110', true, false),
];

function unit(
  key: string,
  parent: string | null,
  code: string,
  name: string,
  shortName: string,
  nameEn: string,
  letterPrefix: string,
  phone: string,
  keepsRegister: boolean,
  canIssueNumber: boolean,
): UnitPlan {
  return { key, parent, code, name, shortName, nameEn, letterPrefix, phone, keepsRegister, canIssueNumber };
}
