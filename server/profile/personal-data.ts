/**
 * What becomes of every table when a person who left is erased (`erase_person`, migration 0230). A test walks the catalogue of the database: a table that nobody
 * decided about fails it, and so does a word that stays without standing here. docs/personal-data.md is written from it.
 */

/** Emptied of him: his rows are deleted, or the columns that say something of him are. */
export const erased = [
  ...['account', 'passkey', 'passkey_challenge', 'totp_factor', 'recovery_code', 'trusted_device', 'login_pass', 'entry_pass', 'way_back'],
  ...['password_reset', 'password_used', 'provider_trip', 'session', 'session_proof', 'signing_code', 'signing_key', 'signature_picture'],
  ...['archive_site_code', 'contact_change', 'signup_request', 'line_link', 'line_code', 'push_device', 'calendar_feed', 'notice_choice'],
  ...['delivery', 'notification', 'live_event', 'idempotency', 'person', 'person_sensitive', 'person_record', 'person_salary', 'presence'],
  ...[
    'punch_place',
    'scan_code',
    'driver',
    'person_preference',
    'saved_search',
    'book_view',
    'phrase',
    'mark_place',
    'follow',
    'number_right',
  ],
  ...['receiver_group_member', 'users_group_member', 'meeting_private_note', 'intranet_poll_token', 'article_like', 'article_view'],
  ...['article_rating', 'article_reader', 'article_comment', 'data_copy', 'scim_user'],
] as const;

/** Of a table above, the columns that stay, and by which reason. */
export const staysOf: Partial<Record<(typeof erased)[number], { columns: readonly string[]; reason: Reason }>> = {
  person: { columns: ['prefix', 'first_name', 'last_name', 'suffix'], reason: 'LETTERS' },
  data_copy: { columns: ['language'], reason: 'RIGHTS' },
};

export const reasons = {
  LETTERS: {
    title: 'Letters, registers, signatures and the archive',
    law: 'ระเบียบสำนักนายกรัฐมนตรีว่าด้วยงานสารบรรณ พ.ศ. 2526 (registers and letters are kept and destroyed by that regulation alone), พ.ร.บ. จดหมายเหตุแห่งชาติ พ.ศ. 2556; PDPA section 33 (1) with 24 (1), (4) and (6). Who registered, ordered, signed or held a post must be known as long as the record is.',
  },
  SIGNING: {
    title: 'Certificates of signatures',
    law: 'พ.ร.บ. ว่าด้วยธุรกรรมทางอิเล็กทรอนิกส์ พ.ศ. 2544: a signature is judged by its certificate for as long as the signed paper is kept. The key itself is erased.',
  },
  EVIDENCE: {
    title: 'Evidence of access and of decisions about accounts',
    law: 'PDPA sections 37 (1) and 24 (5), พ.ร.บ. ว่าด้วยการกระทำความผิดเกี่ยวกับคอมพิวเตอร์ พ.ศ. 2550 section 26: an audit that can be thinned out proves nothing. Nobody may change it, not the application either.',
  },
  RIGHTS: {
    title: 'Consents, and what was answered to whom asked',
    law: 'PDPA sections 19 and 39: the agency must be able to show that a consent was given or withdrawn, and how a request was answered.',
  },
  LEAVE: {
    title: 'Requests, leave and what was decided on them',
    law: 'ระเบียบสำนักนายกรัฐมนตรีว่าด้วยการลาของข้าราชการ พ.ศ. 2555; PDPA section 24 (6). What a request says of its applicant goes where its kind has a time of keeping (request.kept_until).',
  },
  TIME: {
    title: 'Hours of work, overtime and its money',
    law: 'ระเบียบกระทรวงการคลังว่าด้วยการเบิกจ่ายเงินตอบแทนการปฏิบัติงานนอกเวลาราชการ พ.ศ. 2550, พ.ร.ป. ว่าด้วยการตรวจเงินแผ่นดิน พ.ศ. 2561: evidence of payment is kept for the audit. Where somebody was is erased (punch_place).',
  },
  PROPERTY: {
    title: 'Cars and assets of the agency',
    law: 'ระเบียบสำนักนายกรัฐมนตรีว่าด้วยรถราชการ พ.ศ. 2523, ระเบียบกระทรวงการคลังว่าด้วยการจัดซื้อจัดจ้างและการบริหารพัสดุภาครัฐ พ.ศ. 2560: who had a thing, and who answers for its loss.',
  },
  MEETINGS: {
    title: 'Minutes, votes and who was there',
    law: 'พ.ร.ก. ว่าด้วยการประชุมผ่านสื่ออิเล็กทรอนิกส์ พ.ศ. 2563 and the standards under it: minutes, attendance and traffic of a meeting are kept with it.',
  },
  WORKS: {
    title: 'What was written for the agency',
    law: 'PDPA section 24 (4): knowledge, news, polls and documents of the agency are its own, whoever wrote them. Readers’ marks and comments are erased.',
  },
  OFFICE: {
    title: 'Settings of the office: nothing of a person but who set them',
    law: 'Says nothing of a person. The walk looks at these too, so that a column which does is seen.',
  },
  MACHINERY: {
    title: 'The office’s own machinery',
    law: 'Counts, hashes and checks that name nobody, or that end by themselves within days (guesses, throttles).',
  },
} as const;
export type Reason = keyof typeof reasons;

/** Left as they are. */
export const kept: Record<Reason, readonly string[]> = {
  LETTERS: [
    ...['document', 'document_access', 'document_file', 'document_link', 'document_party', 'document_version', 'draft', 'endorsement'],
    ...[
      'endorsement_addressee',
      'event',
      'transmission',
      'task',
      'register_entry',
      'reservation',
      'route_step',
      'saved_route',
      'publication',
    ],
    ...['signature', 'stamp_mark', 'letter_paper', 'letter_paper_revision', 'letter_key', 'locked_file', 'letter_text', 'letter_sieve'],
    ...[
      'paper_reading',
      'file_reading',
      'page_text',
      'intake_item',
      'intake_item_file',
      'intake_fault',
      'intake_batch',
      'mailbox',
      'received_mail',
    ],
    ...['petition', 'petition_step', 'petition_file'],
    ...[
      'exchange_letter',
      'exchange_step',
      'exchange_file',
      'exchange_out',
      'exchange_out_file',
      'exchange_in',
      'exchange_stray',
      'exchange_reply',
    ],
    ...[
      'brought_archive',
      'brought_import',
      'brought_line',
      'brought_mapping',
      'brought_paper',
      'brought_row',
      'brought_scan',
      'brought_stub',
      'parallel_day',
      'parallel_difference',
      'parallel_run',
      'brought_text',
      'brought_year',
    ],
    ...['letter_ended', 'settled_letter', 'read_mark', 'reread', 'deadline_notice', 'seal', 'file', 'receiver_group', 'delegation'],
    ...['standing_deputy', 'affiliation', 'duty', 'storage_item', 'archive_batch', 'archive_batch_event', 'archive_batch_item'],
    ...['archive_batch_person', 'archive_box', 'archive_erasure', 'archive_hand_over', 'archive_hand_over_row', 'archive_hold'],
    ...['archive_hold_letter', 'archive_keeper', 'archive_loan', 'archive_vote', 'erased_paper', 'testimonial', 'testimonial_batch'],
  ],
  SIGNING: ['certificate', 'certificate_event', 'certificate_rule_run', 'revocation_list', 'authority', 'authority_answer', 'trusted_root'],
  EVIDENCE: [
    'api_call',
    'api_secret',
    'report_schedule',
    'report_schedule_reader',
    'report_sending',
    'audit',
    'account_decision',
    'account_approval',
    'power_sleep',
    'entry_slip',
  ],
  RIGHTS: ['consent', 'data_request'],
  LEAVE: [
    ...['request', 'request_event', 'request_step', 'request_file', 'request_face', 'request_key', 'leave_check', 'leave_hand_over'],
    ...['ledger_entry', 'service_span', 'resource_use', 'check_in'],
  ],
  TIME: [
    ...['punch', 'punch_batch', 'punch_confirmation', 'punch_correction', 'day_status', 'day_adjustment', 'unit_month', 'unit_month_event'],
    ...['roster', 'shift_of', 'time_keeper', 'wfh_day', 'overtime_day', 'overtime_line', 'overtime_reminder', 'overtime_sheet'],
  ],
  PROPERTY: [
    ...[
      'trip',
      'trip_log',
      'fuel',
      'odometer',
      'accident',
      'vehicle_service',
      'asset',
      'asset_case',
      'asset_case_event',
      'asset_case_item',
    ],
    ...['asset_case_person', 'asset_check', 'asset_check_event', 'asset_check_line', 'asset_check_person', 'asset_custody', 'asset_event'],
    ...['asset_finding', 'asset_import', 'asset_keeper', 'asset_loan', 'asset_repair'],
  ],
  MEETINGS: [
    ...['meeting', 'meeting_attendance', 'meeting_ballot', 'meeting_body', 'meeting_correction', 'meeting_event', 'meeting_guest'],
    ...['meeting_hand', 'meeting_incident', 'meeting_item', 'meeting_paper', 'meeting_paragraph', 'meeting_proposal', 'meeting_recording'],
    ...[
      'meeting_recusal',
      'meeting_reply',
      'meeting_resolution',
      'meeting_seat',
      'meeting_secret_choice',
      'meeting_token',
      'meeting_traffic',
    ],
    ...['meeting_vote', 'meeting_voter'],
  ],
  WORKS: [
    ...['article', 'article_event', 'article_file', 'article_reference', 'article_version', 'article_writer', 'central_document', 'manual'],
    ...['manual_reading', 'manual_version', 'manual_words', 'intranet_event', 'intranet_file', 'intranet_link', 'intranet_news'],
    ...['intranet_poll', 'intranet_poll_choice'],
  ],
  OFFICE: [
    'api_client',
    'api_draft',
    'api_offer',
    'draft_template',
    'webhook',
    'api_upload',
    ...['addressing', 'agency_face', 'agency_mark', 'archive_counter', 'archive_shelf', 'asset_case_counter', 'asset_class'],
    ...['asset_counter', 'asset_dep_rule', 'asset_life', 'asset_place', 'asset_tag', 'asset_threshold', 'authority_row', 'intake_folder'],
    ...['book_field', 'book_group', 'book_standard', 'catering_kind', 'certificate_rule', 'document_category', 'document_type'],
    ...['employee_type', 'holiday', 'job_type', 'knowledge_category', 'leave_rule', 'letter_footer', 'letter_rule'],
    ...['meeting_heading', 'menu_item', 'menu_right', 'notice_event', 'notice_text', 'outside_body', 'overtime_rate'],
    ...['own_request_form', 'own_request_kind', 'paper_proof', 'portal_app', 'position', 'position_level', 'position_type'],
    ...['prefix', 'register', 'register_counter', 'register_pattern', 'resource', 'resource_display', 'retention_rule'],
    ...[
      'role_type',
      'room',
      'room_closed',
      'secrecy',
      'sender_prefix',
      'sender_type',
      'shift',
      'sign_type',
      'sign_type_group',
      'speed',
      'suffix',
    ],
    ...['testimonial_counter', 'testimonial_template', 'time_device', 'time_entrance', 'time_limit', 'time_site', 'unit'],
    ...['unit_name', 'unit_name_due', 'users_group', 'vehicle', 'vehicle_reminder', 'vehicle_standard', 'way_in', 'way_out'],
    ...['wfh_rule', 'exchange_self', 'exchange_peer', 'exchange_key', 'exchange_mail'],
  ],
  MACHINERY: [
    'api_token',
    'api_assertion',
    'webhook_delivery',
    'api_use',
    ...[
      'alarm',
      'backup',
      'backup_log',
      'backup_note',
      'captcha_used',
      'check_run',
      'check_told',
      'checkpoint',
      'consent_text',
      'file_as_pdf',
      'file_fault',
    ],
    ...['mail_file', 'file_proof', 'file_store', 'file_verdict', 'integrity_finding', 'knowledge_miss', 'line_event', 'module_seal'],
    ...['readiness', 'restore', 'restore_number', 'schema_migration', 'search_due', 'setting', 'setting_secret', 'throttle', 'wrong_try'],
  ],
};
