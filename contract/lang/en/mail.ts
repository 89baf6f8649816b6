import type { mail as th } from '../th/mail.ts';

export const mail: Record<keyof typeof th, string> = {
  reset_subject: 'Setting a new password',
  reset_body:
    'Dear user of the electronic office,\n\nsomebody asked to set a new password for the account with this address.\n\nPlease open this link (valid for {{minutes}} minutes)\n{{link}}\n\nYour code (valid for {{codeMinutes}} minutes): {{code}}\n\nIf it was not you, do nothing: your password stays as it is.',
  code_subject: 'Your code',
  code_body:
    'Dear user of the electronic office,\n\nyour new code (valid for {{codeMinutes}} minutes): {{code}}\n\nIf you did not ask for it, do nothing.',
  signing_code_subject: 'Your code',
  signing_code_body:
    'Dear user of the electronic office,\n\nyour code for using your certificate (once, within {{codeMinutes}} minutes): {{code}}\n\nIf you did not ask for it, please tell the administrator, and tell nobody this code.',
  storage_subject: 'File storage needs attention',
  storage_body:
    'Dear administrator,\n\nreading the kept files found {{damaged}} damaged and {{missing}} missing of {{checked}}.\n\nOpen the page “File storage” for details and bring the files back from a backup.',
  petition_number_subject: 'The receive number of your letter',
  petition_number_body:
    'Dear sender,\n\nthe agency has registered the letter that you sent online. Its receive number is {{no}}.\n\nFollow it by the code of your receipt at\n{{link}}',
  petition_taken_subject: 'The letter that you sent online',
  petition_taken_body:
    'Dear sender,\n\nthe agency has registered the letter that you sent online. See its number and how it stands by the code of your receipt at\n{{link}}',
  petition_step_subject: 'The letter that you sent online',
  petition_step_body:
    'Dear sender,\n\nthere is news of the letter that you sent online. Please read it by the code of your receipt at\n{{link}}',
  report_subject: 'Document flow report',
  report_body:
    'Dear {{name}},\n\nAttached: {{report}}, {{days}}, as it was set to be mailed.\n\nDetails and the letters behind it:\n{{link}}',
  digest_subject: 'Your notifications of the day: {{count}}',
  digest_body: 'Dear {{name}},\n\nyou have {{count}} notifications\n\n{{list}}\n\nSee all of them at\n{{link}}',
  certificate_rules_fault_subject: 'Issuing certificates by rule needs attention',
  certificate_rules_fault_body: 'Dear {{name}},\n\n{{count}} certificates could not be issued by rule. See the log at\n{{link}}',
  delivery_fault_subject: 'Notices could not be delivered',
  delivery_fault_body:
    'Dear {{name}},\n\n{{count}} notices could not be delivered by {{channels}}. Please see the reasons and send them again at\n{{link}}',
  record_fault_subject: 'Registers or records were changed',
  record_fault_body:
    'Dear {{name}},\n\nthe check found {{count}} places where registers or records do not agree with the events that the system recorded; they were not changed through it.\n{{where}}\n\nPlease see the details at\n{{link}}',
  check_fault_subject: 'The records could not be checked',
  check_fault_body:
    'Dear {{name}},\n\nthe check of registers and records did not come to its end, so neither whole nor damaged can be said.\nNot compared: {{count}} letters\n\nPlease see the details at\n{{link}}',
  clock_fault_subject: 'No numbers are given',
  clock_fault_body:
    'Dear {{name}},\n\nthe clock of the server is more than five minutes behind the last number of {{book}}, so no number is given. Please set the clock.\n{{link}}',
  disk_fault_subject: 'The disk is nearly full',
  disk_fault_body:
    'Dear {{name}},\n\n{{free}} MB are left on the disk ({{percent}}%). Please make room before the system can take no letters and files.\n{{link}}',
  backup_fault_subject: 'The backup failed',
  backup_fault_body:
    'Dear {{name}},\n\nthe backup failed, or there was no good one within 26 hours.\nThe last good one was made {{hours}} hours ago.\nPlease see on the page of the state of the office why, mend it, and start another one there.\n{{link}}',
  checkpoint_fault_subject: 'No checkpoint of the records reaches the outside',
  checkpoint_fault_body:
    'Dear {{name}},\n\nNo new checkpoint has been kept outside the database for {{hours}} hours. Until then nothing proves that the last records were not cut off or written anew. Please look after the folder or bucket that is set.\n{{link}}',
  structure_fault_subject: 'The database is damaged',
  structure_fault_body:
    'Dear {{name}},\n\n{{count}} tables or indexes of the database are damaged, the first is {{first}}. Please remove nothing, look at the disk, and have the backup ready.\n{{link}}',
  structure_check_fault_subject: 'The structure of the database could not be checked',
  structure_check_fault_body:
    'Dear {{name}},\n\n{{count}} parts of the database could not be checked: neither whole nor damaged can be said. Please see that the database has the extension amcheck and that the application may use it, as the operating manual says.\n{{link}}',
  checkpoint_of_day_subject: 'Checkpoint of the day, no. {{no}}',
  checkpoint_of_day_body:
    'Attached is checkpoint {{no}} of {{url}}, signed by the office, key {{key}}.\n\nPlease keep it away from the server. It can be compared later on the page “Integrity of the data” or with verify.mjs. It holds no words of letters.',
  page_fault_subject: 'Pages of the database on the disk are damaged',
  page_fault_body:
    'Dear {{name}},\n\nthe database came upon pages on the disk whose checksum is not that of their content, {{count}} times. Please remove nothing, look at the disk and the memory, and have the backup ready.\n{{link}}',
  scanner_fault_subject: 'The virus scanner does not answer',
  scanner_fault_body: 'Dear {{name}},\n\n{{scanner}} does not answer. Uploads wait until it does. Please look after it.\n{{link}}',
  mailbox_fault_subject: 'Mailboxes for letters can’t be read',
  mailbox_fault_body:
    'Dear {{name}},\n\n{{count}} mailboxes for letters can’t be read, the first is {{first}}.\nLetters that were sent by mail stay there and are not lost; it is tried again every minute.\n\nThe cause, and a test of the connection:\n{{link}}',
  mailbox_well_subject: 'Mailboxes for letters are well again',
  mailbox_well_body:
    'Dear {{name}},\n\nThe mailbox that you were told of, {{first}}, is well again. Letters that waited there are taken by themselves.\n\nHow mailboxes fare:\n{{link}}',
  folder_fault_subject: 'Folders of scanners can’t be read',
  folder_fault_body:
    'Dear {{name}},\n\n{{count}} folders of scanners can’t be read, the first is {{first}}.\nWhat was scanned is not in the tray yet; it is tried again every few seconds. Please look after the share and its rights.\n\nThe folders are named at\n{{link}}',
  folder_well_subject: 'Folders of scanners are well again',
  folder_well_body:
    'Dear {{name}},\n\nThe folder that you were told of, {{first}}, is well again. Files that waited there are taken by themselves.\n\nThe folders are named at\n{{link}}',
  people_held_subject: 'Accounts of persons are not closed',
  people_held_body:
    'Dear {{name}},\n\nthe system that sends persons says that {{count}} left within a day, which is unusual. No account is closed yet. Please look at it and confirm at\n{{link}}',
  webhook_off_subject: 'A webhook of another system was switched off',
  webhook_off_body:
    'Dear {{name}},\n\nThe webhook {{webhook}} was switched off: its address says that it is gone, or it has failed for five days. What was not sent is kept for 30 days to be sent again.\n\nMend it and switch it on at\n{{link}}',
  mail_refused_subject: 'Mails that could not be taken',
  mail_refused_body:
    'Dear {{name}},\n\nIn the mailbox {{mailbox}} there are {{count}} mails that could not be taken into the tray, the first from {{from}}: {{subject}}.\nThey stay in the mailbox: please read them with your mail program. The reasons:\n{{link}}',
  search_fault_subject: 'The search is behind',
  search_fault_body:
    'Dear {{name}},\n\nThe search can’t take up the newer words of {{count}} letters, of the first for {{minutes}} minutes. Until then it may find them only by their words from before.\n\nThe cause stands in the log of the server. The office tries again by itself until it succeeds.\n{{link}}',
  stamp_fault_subject: 'Letters wait for their time stamp',
  stamp_fault_body:
    'Dear {{name}},\n\nThe time-stamp authority does not answer, or can’t renew what ends.\n{{count}} numbered letters wait for a time stamp, the first for {{hours}} hours; until then they can’t be sent.\nThe proof of {{ending}} letters ends soon.\n\nPlease look after the authority. The office tries again by itself until it succeeds.\n{{link}}',
  certificate_expiring:
    'Dear user of the electronic office,\n\nyour certificate ends on {{until}} (in {{days}} days). Please renew it here:\n{{link}}',
  certificate_subject: 'Your certificate',
  certificate_granted: 'Dear user of the electronic office,\n\nyour certificate is granted. Please choose its PIN here:\n{{link}}',
  certificate_refused:
    'Dear user of the electronic office,\n\nyour request for a certificate was not granted. The reason stands here:\n{{link}}',
  certificate_suspended: 'Dear user of the electronic office,\n\nyour certificate is suspended. See\n{{link}}',
  certificate_lifted: 'Dear user of the electronic office,\n\nyour certificate is in force again.\n{{link}}',
  certificate_revoked: 'Dear user of the electronic office,\n\nyour certificate was revoked. See\n{{link}}',
  account_subject: 'Security of your account',
  new_device:
    'Dear {{name}}\n\nYour account was used from a device that was never used before: {{device}}\n\nIf this was not you, please change your password at once and tell an administrator. The devices in use are shown at\n{{link}}',
  factor_added:
    'Dear {{name}}\n\nA second factor was added to your account from {{device}}\n\nIf this was not you, please tell an administrator at once\n{{link}}',
  factor_removed:
    'Dear {{name}}\n\nA second factor of your account was taken away from {{device}}\n\nIf this was not you, please tell an administrator at once\n{{link}}',
  factor_reset:
    'Dear {{name}}\n\nAn administrator has taken the second factors of your account away. Please set them up again at\n{{link}}\n\nIf you did not ask for it, please tell an administrator at once',
  approval_subject: 'About a user account',
  approval_asked:
    'Dear {{name}},\n\n{{actor}} asked for something about an account with powers that a second person must consent to. Please decide at\n{{link}}',
  approval_answered: 'Dear {{name}},\n\nWhat you asked for about an account has been decided. See\n{{link}}',
  account_act_asked:
    'Dear {{name}},\n\n{{actor}} asked for something that opens a way into your account (a link for a new password, another e-mail address, second factors taken away). It waits for the consent of a second person.\n\nIf you did not ask for it, tell an administrator or an auditor at once.\n{{link}}',
  account_act_done:
    'Dear {{name}},\n\nA way into your account was opened or changed by {{actor}}.\n\nIf you did not ask for it, tell an administrator or an auditor at once.\n{{link}}',
  account_act_seen: 'Dear {{name}},\n\n{{actor}} asked for or did something about an account with powers. See\n{{link}}',
  account_act_told:
    'Dear user of the electronic office,\n\nAn administrator changed how the account that used this address is entered.\n\nIf you did not ask for it, tell an administrator or an auditor at once.\n{{link}}',
  power_asleep:
    'Dear {{name}},\n\nAn account was recovered, so clearance or signing of its owner sleeps. Please make sure of its owner, then wake it at\n{{link}}',
  power_woken: 'Dear {{name}},\n\nYour clearance or signing that slept works again, by {{actor}}.\n{{link}}',
  invite_subject: 'Your account of the electronic office',
  invite_body:
    'Dear user of the electronic office,\n\nyour account is ready. User name: {{username}}\n\nPlease open this link to set your password (valid until {{until}}) and ask there for a code, which comes to this address.\n{{link}}\n\nIf it is not you, please tell your administrator.',
  unused_subject: 'Your account closes because nobody uses it',
  unused_body:
    'Dear user of the electronic office,\n\nyour account was not used for a long time and closes on {{day}}.\n\nIf you still need it, please sign in before that day.\n{{link}}',
  signup_refused_subject: 'Your request for an account',
  signup_refused_body:
    'Dear {{name}},\n\nyour request for an account was refused. Reason: {{reason}}\n\nPlease ask the administrator of the agency if you have questions.',
  password_changed_subject: 'Your password was changed',
  password_changed_body:
    'The password of your account was changed on {{at}}\nDevice {{device}}\nIP address {{ip}}\n\nIf it was not you, set a new password at once at\n{{link}}\nand tell the administrator.',
  way_back_subject: 'Your account was changed',
  way_back_body:
    'To the user of the e-Office\n\nOf your account was changed: {{what}}, at {{at}}\nDevice {{device}}\nIP address {{ip}}\n\nIf it was you, there is nothing to do.\n\nIf it was not you, open this link by {{until}} to restore what was before, sign out every device and set a new password\n{{link}}\n\nThe link works once. Give it to nobody.',
  way_back_email: 'e-mail address',
  way_back_phone: 'telephone',
  way_back_username: 'user name',
  way_back_line: 'linked LINE account',
  way_back_push: 'browsers that show notices',
  way_back_factors: 'second factor',
  factor_rule_lowered_subject: 'The rule of the second factor was lowered',
  own_matter_subject: '{{title}}',
  own_matter_body: 'Dear {{name}}\n\n{{title}}\n\nSee\n{{link}}',
};
