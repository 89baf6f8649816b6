/** The people of the demo agency. Names are made up; they carry the marks that Thai typesetting gets wrong (ปิ่น, ญาณี, กตัญญู, ชื้อ). */
export interface PersonPlan {
  username: string;
  prefix: string;
  firstName: string;
  lastName: string;
  nameEn: string;
  unit: string;
  post: string;
  postEn: string;
  /** Role type of the post: 2007 and 2008 and 1 are executives, 2 officer, 3 registry staff, 4 administrator. */
  role: number;
  /** The post heads its unit. */
  heads?: true;
  duties?: DutyPlan[];
  clearance?: 1 | 2 | 3;
  /** Further affiliations: unit, and the post held there. */
  also?: { unit: string; post: string; postEn: string; role: number }[];
}

export interface DutyPlan {
  kind: 'REGISTRY' | 'SECRET_REGISTRY' | 'SCREENER' | 'ADMIN' | 'AUDITOR';
  unit: string;
  /** Whose post a screener serves: the username of its holder. */
  screens?: string;
}

/** Log-ins that the start page and the README name. */
export const demoLogins = [
  'admin',
  'admin2',
  'registrar',
  'clerk',
  'secretary',
  'director',
  'deputy',
  'head',
  'officer',
  'officer2',
  'secretreg',
  'personnel',
  'auditor',
] as const;

const registry = (unit: string): DutyPlan => ({ kind: 'REGISTRY', unit });
const screener = (unit: string, screens: string): DutyPlan => ({ kind: 'SCREENER', unit, screens });

export const people: PersonPlan[] = [
  // ผู้บริหารมหาวิทยาลัย
  person('director', 'ศ.ดร.', 'กตัญญู', 'เกียรติศักดิ์สกุล', 'Katanyu Kiattisaksakun', 'root', 'อธิการบดี', 'President', 2007, {
    heads: true,
    clearance: 2,
  }),
  person(
    'deputy',
    'รศ.ดร.',
    'ญาณี',
    'ชื้อตระกูลชัย',
    'Yanee Chuetrakunchai',
    'root',
    'รองอธิการบดีฝ่ายบริหาร',
    'Vice President for Administration',
    2007,
    { clearance: 2 },
  ),
  person(
    'supharoek.t',
    'ผศ.ดร.',
    'ศุภฤกษ์',
    'ตั้งวิรุฬห์',
    'Supharoek Tangwirun',
    'root',
    'รองอธิการบดีฝ่ายวิชาการ',
    'Vice President for Academic Affairs',
    2007,
    {
      clearance: 1,
      also: [{ unit: 'eng', post: 'อาจารย์ประจำคณะวิศวกรรมศาสตร์', postEn: 'Lecturer', role: 2 }],
    },
  ),
  person(
    'kanlayanee.p',
    'ผศ.',
    'กัลยาณี',
    'ปิ่นประเสริฐ',
    'Kanlayanee Pinprasert',
    'root',
    'รองอธิการบดีฝ่ายกิจการนักศึกษา',
    'Vice President for Student Affairs',
    2007,
  ),
  person('auditor', 'นางสาว', 'พิมพ์ชนก', 'ศรีสุวรรณ์', 'Pimchanok Srisuwan', 'root', 'หัวหน้าหน่วยตรวจสอบภายใน', 'Head of Internal Audit', 2, {
    duties: [{ kind: 'AUDITOR', unit: 'root' }],
  }),
  // สำนักงานอธิการบดี
  person(
    'thanya.w',
    'นาง',
    'ธัญญ์นภัส',
    'วงศ์สวัสดิ์',
    'Thannaphat Wongsawat',
    'office',
    'ผู้อำนวยการสำนักงานอธิการบดี',
    'Director of the Office of the President',
    2008,
    { heads: true },
  ),
  person('secretary', 'นางสาว', 'ปิ่นอนงค์', 'สุขเกษม', 'Pin-anong Sukkasem', 'office', 'เลขานุการอธิการบดี', 'Secretary to the President', 3, {
    duties: [screener('root', 'director')],
  }),
  person(
    'jirayu.k',
    'นาย',
    'จิรายุ',
    'กิ่งแก้ว',
    'Jirayu Kingkaew',
    'office',
    'เลขานุการรองอธิการบดีฝ่ายบริหาร',
    'Secretary to the Vice President',
    3,
    { duties: [screener('root', 'deputy')] },
  ),
  person('ruethai.m', 'นางสาว', 'ฤทัย', 'มิ่งขวัญ', 'Ruethai Mingkhwan', 'office', 'เจ้าหน้าที่บริหารงานทั่วไป', 'General Administration Officer', 3, {
    duties: [registry('office')],
  }),
  // กองกลาง และงานสารบรรณกลาง
  person('wirat.s', 'นาย', 'วิรัตน์', 'สิทธิศักดิ์', 'Wirat Sitthisak', 'general', 'ผู้อำนวยการกองกลาง', 'Director of General Affairs', 2008, {
    heads: true,
    clearance: 1,
  }),
  person(
    'napha.c',
    'นาง',
    'นภาพร',
    'เชื้อเมืองพาน',
    'Naphaphon Chueamueangphan',
    'general',
    'นักวิเคราะห์นโยบายและแผนชำนาญการ',
    'Policy and Plan Analyst',
    2,
  ),
  person('kittipong.r', 'นาย', 'กิตติพงษ์', 'รุ่งเรืองศรี', 'Kittiphong Rungrueangsi', 'general', 'นิติกรชำนาญการ', 'Legal Officer', 2),
  person('malee.j', 'นาง', 'มะลิวัลย์', 'จันทร์เพ็ญ', 'Maliwan Chanphen', 'general', 'เจ้าพนักงานธุรการชำนาญงาน', 'Administrative Officer', 3, {
    duties: [registry('general')],
  }),
  person(
    'registrar',
    'นาง',
    'บุญเรือน',
    'แก้วกระจ่าง',
    'Bunruean Kaeokrachang',
    'saraban',
    'หัวหน้างานสารบรรณกลาง',
    'Head of Central Registry',
    2008,
    { heads: true, duties: [registry('root')] },
  ),
  person('secretreg', 'ว่าที่ ร.ต.', 'ณัฐวุฒิ', 'หิรัญกิจ', 'Natthawut Hirankit', 'saraban', 'นายทะเบียนข้อมูลข่าวสารลับ', 'Secret Registrar', 2, {
    duties: [{ kind: 'SECRET_REGISTRY', unit: 'root' }],
    clearance: 3,
  }),
  person('sommai.p', 'นาย', 'สมหมาย', 'พึ่งตน', 'Sommai Phuengton', 'saraban', 'เจ้าพนักงานธุรการปฏิบัติงาน', 'Registry Clerk', 3, {
    duties: [registry('root')],
  }),
  person('on-uma.t', 'นางสาว', 'อรอุมา', 'ทิพย์มณี', 'On-uma Thipmani', 'saraban', 'เจ้าพนักงานธุรการปฏิบัติงาน', 'Registry Clerk', 3, {
    duties: [registry('root')],
  }),
  // กองคลัง
  person('siriporn.b', 'นาง', 'ศิริพร', 'บุญญาภิรมย์', 'Siriphon Bunyaphirom', 'finance', 'ผู้อำนวยการกองคลัง', 'Director of Finance', 2008, {
    heads: true,
    clearance: 1,
  }),
  person(
    'preecha.n',
    'นาย',
    'ปรีชา',
    'นิ่มนวล',
    'Pricha Nimnuan',
    'finance',
    'นักวิชาการเงินและบัญชีชำนาญการพิเศษ',
    'Senior Finance and Accounting Analyst',
    2,
  ),
  person('wannee.k', 'นางสาว', 'วรรณี', 'คุ้มครองทรัพย์', 'Wanni Khumkhrongsap', 'finance', 'นักวิชาการพัสดุชำนาญการ', 'Procurement Analyst', 2),
  person('suchada.l', 'นางสาว', 'สุชาดา', 'ลิ้มเจริญ', 'Suchada Limcharoen', 'finance', 'นักวิชาการเงินและบัญชีปฏิบัติการ', 'Finance Analyst', 2),
  person('pornthip.y', 'นาง', 'พรทิพย์', 'ยิ้มแย้ม', 'Phonthip Yimyaem', 'finance', 'เจ้าพนักงานธุรการชำนาญงาน', 'Administrative Officer', 3, {
    duties: [registry('finance')],
  }),
  // กองบริหารงานบุคคล
  person('head', 'นาย', 'ประสิทธิ์', 'ตั้งใจมั่น', 'Prasit Tangchaiman', 'hr', 'ผู้อำนวยการกองบริหารงานบุคคล', 'Director of Human Resources', 2008, {
    heads: true,
    clearance: 1,
  }),
  person('clerk', 'นางสาว', 'กิ่งกาญจน์', 'ใจซื่อ', 'Kingkan Chaisue', 'hr', 'เจ้าพนักงานธุรการชำนาญงาน', 'Administrative Officer', 3, {
    duties: [registry('hr')],
  }),
  person('officer', 'นาย', 'ธีรภัทร', 'เพิ่มพูนสุข', 'Thiraphat Phoemphunsuk', 'hr', 'นักทรัพยากรบุคคลชำนาญการ', 'Human Resources Officer', 2),
  person('officer2', 'นางสาว', 'ขวัญฤดี', 'กู้เกียรตินันท์', 'Khwanruedi Kukiattinan', 'hr', 'นักทรัพยากรบุคคลปฏิบัติการ', 'Human Resources Officer', 2),
  person('personnel', 'นาง', 'ฐิติมา', 'สิงห์คำ', 'Thitima Singkham', 'hr', 'นักทรัพยากรบุคคลชำนาญการพิเศษ', 'Senior Human Resources Officer', 2),
  person('nopphadon.w', 'นาย', 'นพดล', 'วิเศษสิทธิ์', 'Nopphadon Wisetsit', 'hr', 'นิติกรปฏิบัติการ', 'Legal Officer', 2),
  person('chutima.r', 'นางสาว', 'ชุติมา', 'รื่นเริง', 'Chutima Ruenroeng', 'hr', 'เจ้าหน้าที่บริหารงานทั่วไป', 'General Administration Officer', 3, {
    duties: [registry('hr')],
  }),
  // กองเทคโนโลยีสารสนเทศ
  person(
    'anucha.k',
    'นาย',
    'อนุชา',
    'เกื้อกูล',
    'Anucha Kueakun',
    'it',
    'ผู้อำนวยการกองเทคโนโลยีสารสนเทศ',
    'Director of Information Technology',
    2008,
    { heads: true },
  ),
  person('admin', 'นาย', 'ชยพล', 'สุวรรณภูมิ', 'Chayaphon Suwannaphum', 'it', 'ผู้ดูแลระบบสำนักงานอิเล็กทรอนิกส์', 'System Administrator', 4, {
    duties: [{ kind: 'ADMIN', unit: 'root' }],
  }),
  person('admin2', 'นางสาว', 'พรรณราย', 'แสงทอง', 'Phannarai Saengthong', 'it', 'ผู้ดูแลระบบสำนักงานอิเล็กทรอนิกส์', 'System Administrator', 4, {
    duties: [{ kind: 'ADMIN', unit: 'root' }],
  }),
  person(
    'pakkapon.d',
    'นาย',
    'ภคพล',
    'ดิษฐ์เจริญ',
    'Phakkhaphon Ditcharoen',
    'it',
    'นักวิชาการคอมพิวเตอร์ชำนาญการ',
    'Computer Technical Officer',
    2,
  ),
  person('sudarat.i', 'นางสาว', 'สุดารัตน์', 'อิ่มเอม', 'Sudarat Im-em', 'it', 'นักวิชาการคอมพิวเตอร์ปฏิบัติการ', 'Computer Technical Officer', 2),
  person('weera.t', 'นาย', 'วีระ', 'ทองอยู่', 'Wira Thong-yu', 'it', 'เจ้าหน้าที่บริหารงานทั่วไป', 'General Administration Officer', 3, {
    duties: [registry('it')],
  }),
  // กองพัฒนานักศึกษา
  person(
    'duangjai.h',
    'นาง',
    'ดวงใจ',
    'หงษ์ทอง',
    'Duangchai Hongthong',
    'student',
    'ผู้อำนวยการกองพัฒนานักศึกษา',
    'Director of Student Development',
    2008,
    { heads: true },
  ),
  person('panupong.c', 'นาย', 'ภาณุพงศ์', 'ชูศรี', 'Phanuphong Chusi', 'student', 'นักวิชาการศึกษาชำนาญการ', 'Education Officer', 2),
  person('lamai.k', 'นางสาว', 'ละไม', 'คำภีระ', 'Lamai Khamphira', 'student', 'นักแนะแนวการศึกษา', 'Guidance Officer', 2),
  person('bunsong.j', 'นาย', 'บุญส่ง', 'จ้อยรุ่ง', 'Bunsong Choirung', 'student', 'เจ้าหน้าที่บริหารงานทั่วไป', 'General Administration Officer', 3, {
    duties: [registry('student')],
  }),
  // คณะวิศวกรรมศาสตร์
  person(
    'somkiat.v',
    'รศ.ดร.',
    'สมเกียรติ',
    'วัฒนศิริชัยกุล',
    'Somkiat Watthanasirichaikun',
    'eng',
    'คณบดีคณะวิศวกรรมศาสตร์',
    'Dean of Engineering',
    1,
    { heads: true },
  ),
  person(
    'yuwadee.p',
    'ผศ.ดร.',
    'ยุวดี',
    'ผึ้งหลวง',
    'Yuwadi Phuengluang',
    'eng',
    'รองคณบดีฝ่ายวิชาการ',
    'Associate Dean for Academic Affairs',
    2008,
  ),
  person('nuttaya.k', 'นางสาว', 'ณัฐญา', 'ขุนทอง', 'Natthaya Khunthong', 'eng', 'หัวหน้าสำนักงานคณบดี', 'Head of the Dean’s Office', 2),
  person('arunee.s', 'นาง', 'อรุณี', 'สีน้ำเงิน', 'Arunee Sinamngoen', 'eng', 'เจ้าพนักงานธุรการชำนาญงาน', 'Administrative Officer', 3, {
    duties: [registry('eng')],
  }),
  person(
    'worawit.b',
    'ผศ.ดร.',
    'วรวิทย์',
    'บุปผาชาติ',
    'Worawit Buppachat',
    'civil',
    'หัวหน้าภาควิชาวิศวกรรมโยธา',
    'Head of Civil Engineering',
    2008,
    { heads: true },
  ),
  person('chalermchai.t', 'อ.ดร.', 'เฉลิมชัย', 'ตรีเพ็ชร์', 'Chaloemchai Triphet', 'civil', 'อาจารย์', 'Lecturer', 2),
  person('piyamas.n', 'อ.', 'ปิยมาศ', 'นุ่มเนื้อ', 'Piyamat Numnuea', 'civil', 'อาจารย์', 'Lecturer', 2),
  person('suthep.m', 'นาย', 'สุเทพ', 'มั่นคง', 'Suthep Mankhong', 'civil', 'เจ้าหน้าที่บริหารงานทั่วไป', 'General Administration Officer', 3, {
    duties: [registry('civil')],
  }),
  person(
    'kornkanok.l',
    'ผศ.ดร.',
    'กรกนก',
    'เลิศวิทยาพนธ์',
    'Konkanok Loetwitthayaphon',
    'comp',
    'หัวหน้าภาควิชาวิศวกรรมคอมพิวเตอร์',
    'Head of Computer Engineering',
    2008,
    {
      heads: true,
      also: [{ unit: 'it', post: 'ที่ปรึกษากองเทคโนโลยีสารสนเทศ', postEn: 'Adviser', role: 2 }],
    },
  ),
  person('thanakrit.u', 'อ.ดร.', 'ธนกฤต', 'อู่ทรัพย์', 'Thanakrit Usap', 'comp', 'อาจารย์', 'Lecturer', 2),
  person('nichapa.w', 'อ.ดร.', 'ณิชาภา', 'หวังดี', 'Nichapha Wangdi', 'comp', 'อาจารย์', 'Lecturer', 2),
  person('rattana.k', 'นาง', 'รัตนา', 'เกิดผล', 'Rattana Koetphon', 'comp', 'เจ้าหน้าที่บริหารงานทั่วไป', 'General Administration Officer', 3, {
    duties: [registry('comp')],
  }),
  // คณะวิทยาศาสตร์และเทคโนโลยี
  person(
    'busaba.r',
    'รศ.ดร.',
    'บุษบา',
    'รัตนกุญชร',
    'Butsaba Rattanakunchon',
    'sci',
    'คณบดีคณะวิทยาศาสตร์และเทคโนโลยี',
    'Dean of Science and Technology',
    1,
    { heads: true },
  ),
  person('manop.d', 'ผศ.', 'มานพ', 'ดีพร้อม', 'Manop Diphrom', 'sci', 'รองคณบดีฝ่ายบริหาร', 'Associate Dean for Administration', 2008),
  person('jintana.f', 'นาง', 'จินตนา', 'ฟุ้งเฟื่อง', 'Chintana Fungfueang', 'sci', 'นักวิชาการศึกษาชำนาญการ', 'Education Officer', 2),
  person('somsri.o', 'นางสาว', 'สมศรี', 'โอ่งทอง', 'Somsi Ongthong', 'sci', 'เจ้าพนักงานธุรการปฏิบัติงาน', 'Administrative Officer', 3, {
    duties: [registry('sci')],
  }),
  person('prapas.g', 'ผศ.ดร.', 'ประภาส', 'กลิ่นหอม', 'Praphat Klinhom', 'chem', 'หัวหน้าภาควิชาเคมี', 'Head of Chemistry', 2008, { heads: true }),
  person('krit.s', 'อ.ดร.', 'กฤษฎิ์', 'ศิริพิพัฒน์', 'Krit Siriphiphat', 'chem', 'อาจารย์', 'Lecturer', 2),
  person('waraporn.e', 'อ.', 'วราภรณ์', 'เอื้ออารีย์', 'Waraphon Uea-ari', 'chem', 'อาจารย์', 'Lecturer', 2),
  person('sunee.b', 'นาง', 'สุนีย์', 'บัวผุด', 'Suni Buaphut', 'chem', 'เจ้าหน้าที่บริหารงานทั่วไป', 'General Administration Officer', 3, {
    duties: [registry('chem')],
  }),
  person('monchai.a', 'นาย', 'มนต์ชัย', 'อยู่เย็น', 'Monchai Yuyen', 'general', 'พนักงานขับรถยนต์', 'Driver', 2),
  person('phatchara.n', 'นางสาว', 'พัชรา', 'น้ำเพชร', 'Phatchara Namphet', 'student', 'นักวิชาการศึกษาปฏิบัติการ', 'Education Officer', 2),
];

function person(
  username: string,
  prefix: string,
  firstName: string,
  lastName: string,
  nameEn: string,
  unit: string,
  post: string,
  postEn: string,
  role: number,
  more: Pick<PersonPlan, 'heads' | 'duties' | 'clearance' | 'also'> = {},
): PersonPlan {
  return { username, prefix, firstName, lastName, nameEn, unit, post, postEn, role, ...more };
}
