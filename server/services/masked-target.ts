/** `+7 701 ••• •• 45`: enough for its owner to know it, too little for anybody else to call it. */
export function maskedPhone(phone: string): string {
  const digits = phone.slice(1)
  const end = digits.slice(-2)
  return /^7\d{10}$/.test(digits)
    ? `+7 ${digits.slice(1, 4)} ••• •• ${end}`
    : `+${digits.slice(0, 2)} ••• ••• ${end}`
}

/** `an•••@cabinet.example`; of a name as short as two characters, one. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split(/@(?=[^@]*$)/)
  return `${name.slice(0, name.length > 2 ? 2 : 1)}•••@${domain}`
}

/** `Dan•••` */
const maskedName = (name: string) => (name === '' ? '' : `${name.slice(0, 3)}•••`)

/** `target` is a phone, an e-mail or the person's name in Telegram; a code of an app is sent nowhere. */
export function maskedTarget(
  channel: 'sms' | 'email' | 'telegram' | 'authenticator',
  target: string,
): string {
  switch (channel) {
    case 'sms':
      return maskedPhone(target)
    case 'email':
      return maskedEmail(target)
    case 'telegram':
      return maskedName(target)
    case 'authenticator':
      return ''
  }
}

/** `TJRabP…4xKq9e`: how people compare addresses. */
export const endsOf = (address: string) => `${address.slice(0, 6)}…${address.slice(-6)}`
