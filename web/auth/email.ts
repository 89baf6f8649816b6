/** Characters that the field takes: letters, digits, @, dot, underscore, hyphen [V2]. */
export function isEmailCharacter(key: string): boolean {
  return /^[A-Za-z0-9@._-]*$/.test(key);
}

/** The standard pattern, with a top-level domain of 2 to 24 letters [V2]. */
export function isEmail(value: string): boolean {
  return /^[A-Za-z0-9._-]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,24}$/.test(value);
}
