/** "+7 701 000 01 45" on one line, in the groups of the provider's masked form "+7 701 ••• •• 45"; others in threes. */
export function phoneText(phone: string): string {
  const groups = /^\+7\d{10}$/.test(phone)
    ? phone.match(/^\+7|\d{3}(?=\d{4})|\d{2}/g)
    : phone.match(/^\+\d{2}|\d{3}(?!\d$)|\d+/g)
  return groups?.join('\u00a0') ?? phone
}
