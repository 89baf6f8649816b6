/** What only who runs the office can mend, said in words for him: the launcher does not come again. */
export class SettingFault extends Error {}
