import { internationalPhone, withoutSigns } from '../../api/contract/new-account.ts'
import { phoneText } from '../parts/phone-text.ts'

type PhoneField = Pick<HTMLInputElement, 'value' | 'selectionEnd'>

/** Groups the digits while they are typed at the end; elsewhere the caret would jump to the end with every digit. */
export function typedPhone({ value, selectionEnd }: PhoneField): string {
  const phone = internationalPhone(value)
  const plain = withoutSigns(phone)
  return selectionEnd === value.length && /^\+\d+$/.test(plain) ? phoneText(plain) : phone
}
