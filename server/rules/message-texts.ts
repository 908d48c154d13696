import type { VerificationPart } from '../../src/api/contract/verification.ts'
import type { Locale } from '../locale.ts'

type None = Record<string, never>

/** What a code of the purpose `security` allows, and what a notice of it says was done. */
export const securityChanges = [
  'method_sms',
  'method_email',
  'method_telegram',
  'method_authenticator',
  'code_at_sign_in_on',
  'code_at_sign_in_off',
  'recovery_codes',
  'telegram_linked',
  'telegram_unlinked',
] as const
export type SecurityChangeName = (typeof securityChanges)[number]

/** Changes that a code of the purpose `change` allows. */
export type FactorChangeName =
  | 'phone'
  | 'email'
  | 'password'
  | 'telegram_linked'
  | 'telegram_unlinked'
/** Changes that may wait instead of being allowed by a code. */
export type WaitingKind = 'phone' | 'email' | 'method'

/** What each message says besides its own words. Phones and e-mails are masked, `until` is ISO 8601 in UTC. */
export type TemplateParams = {
  phone_code: { code: string }
  email_code: { code: string; link: string }
  sign_in_code: { code: string }
  reset_code: { code: string }
  phone_change_code: { code: string }
  security_code: { code: string; change: SecurityChangeName }
  /** `target` is what a phone or an e-mail is to become, or who is linked; else it is empty. */
  change_code: { code: string; change: FactorChangeName; target: string }
  /** `address` is its two ends. */
  wallet_code: { code: string; system: string; address: string }
  /** What leaves the balance, and where to; `memo` is empty where the network has none. */
  withdrawal_code: {
    code: string
    amount: string
    currency: string
    address: string
    memo: string
  }
  wallet_changed: { system: string; address: string; held: string }
  withdrawal_decided: WithdrawalDecision
  password_changed: None
  phone_changed: { phone: string }
  email_changed: { email: string }
  security_changed: { change: SecurityChangeName }
  /** `target` is the new phone or e-mail, or where codes are to go; `link` cancels. */
  change_requested: { kind: WaitingKind; target: string; until: string; link: string }
  /** `taken`: the phone or the e-mail is somebody else's by now. */
  change_cancelled: { kind: WaitingKind; target: string; reason: '' | 'taken' }
  authenticator_locked: None
  verification_completed: None
  /** `part` is empty when everything is to be sent anew. */
  verification_denied: { reason: string; part: VerificationPart | '' }
  subscription_ending: { until: string }
  autoinvestment_uncovered: { plan: string; amount: string; currency: string; ends: string }
}
/** `reason` was written by the operator, `hash` by the network; both are empty where there is none. */
export type WithdrawalDecision = {
  status: 'on_inspection' | 'successful' | 'rejected' | 'error'
  amount: string
  currency: string
  reason: string
  hash: string
}
export type Template = keyof TemplateParams

/** `subject` is for channels that have one. */
export type Written = { subject: string; text: string }

type Words = { [Name in Template]: (params: TemplateParams[Name]) => Written }

const lines = (...parts: string[]) => parts.join('\n\n')

/** Russian shortens the year to a letter with a full stop, which would stand before that of the sentence. */
const day = (locale: Locale, until: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    .format(new Date(until))
    .replace(/ г\.$/, ' года')

/** An operator writes a reason with a full stop or without. */
const asSentence = (reason: string) => (/[.!?…]$/.test(reason) ? reason : `${reason}.`)

/** The end of a sentence that may go on with a reason. */
const afterwards = (reason: string) => (reason === '' ? '.' : `: ${asSentence(reason)}`)

const minute = (locale: Locale, until: string) =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(until))

const nbsp = '\u00a0'
const separators: Record<Locale, { group: string; decimal: string }> = {
  en: { group: ',', decimal: '.' },
  ru: { group: nbsp, decimal: ',' },
  de: { group: '.', decimal: ',' },
  kk: { group: nbsp, decimal: ',' },
}

/** A decimal string as the reader writes it, digit by digit: no figure is rounded on the way. */
function sumText(locale: Locale, amount: string, currency: string): string {
  const { group, decimal } = separators[locale]
  const [whole = '0', fraction] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return `${grouped}${fraction === undefined ? '' : decimal + fraction}${nbsp}${currency}`
}

const changes: Record<Locale, Record<SecurityChangeName, string>> = {
  en: {
    method_sms: 'codes come by SMS',
    method_email: 'codes come by e-mail',
    method_telegram: 'codes come in Telegram',
    method_authenticator: 'codes come from a new authenticator app',
    code_at_sign_in_on: 'a code is asked for at every sign-in',
    code_at_sign_in_off: 'no code is asked for at sign-in any more',
    recovery_codes: 'new recovery codes replace the old ones',
    telegram_linked: 'Telegram is linked and can sign you in',
    telegram_unlinked: 'Telegram is unlinked and signs you in no more',
  },
  ru: {
    method_sms: 'коды приходят по SMS',
    method_email: 'коды приходят на e-mail',
    method_telegram: 'коды приходят в Telegram',
    method_authenticator: 'коды создаёт новое приложение-аутентификатор',
    code_at_sign_in_on: 'код запрашивается при каждом входе',
    code_at_sign_in_off: 'код при входе больше не запрашивается',
    recovery_codes: 'вместо прежних резервных кодов действуют новые',
    telegram_linked: 'привязан Telegram, через него можно войти',
    telegram_unlinked: 'Telegram отвязан, войти через него больше нельзя',
  },
  de: {
    method_sms: 'Codes kommen per SMS',
    method_email: 'Codes kommen per E-Mail',
    method_telegram: 'Codes kommen per Telegram',
    method_authenticator: 'Codes kommen aus einer neuen Authenticator-App',
    code_at_sign_in_on: 'bei jeder Anmeldung wird ein Code verlangt',
    code_at_sign_in_off: 'bei der Anmeldung wird kein Code mehr verlangt',
    recovery_codes: 'neue Wiederherstellungscodes ersetzen die bisherigen',
    telegram_linked: 'Telegram ist verknüpft und dient zur Anmeldung',
    telegram_unlinked: 'Telegram ist getrennt und dient nicht mehr zur Anmeldung',
  },
  kk: {
    method_sms: 'кодтар SMS арқылы келеді',
    method_email: 'кодтар e-mail арқылы келеді',
    method_telegram: 'кодтар Telegram-ға келеді',
    method_authenticator: 'кодтарды жаңа аутентификатор қолданбасы береді',
    code_at_sign_in_on: 'әр кірген сайын код сұралады',
    code_at_sign_in_off: 'кіру кезінде код енді сұралмайды',
    recovery_codes: 'бұрынғы резервтік кодтардың орнына жаңалары қолданылады',
    telegram_linked: 'Telegram байланыстырылды, ол арқылы кіруге болады',
    telegram_unlinked: 'Telegram ажыратылды, ол арқылы енді кіруге болмайды',
  },
}

const factors: Record<Locale, Record<FactorChangeName, (target: string) => string>> = {
  en: {
    phone: (target) => `the phone becomes ${target}`,
    email: (target) => `the e-mail becomes ${target}`,
    password: () => 'a password is set',
    telegram_linked: (target) => `the Telegram of ${target} is linked and can sign in`,
    telegram_unlinked: () => 'Telegram is unlinked',
  },
  ru: {
    phone: (target) => `телефоном станет ${target}`,
    email: (target) => `адресом e-mail станет ${target}`,
    password: () => 'будет задан пароль',
    telegram_linked: (target) => `будет привязан Telegram ${target}, через него можно будет войти`,
    telegram_unlinked: () => 'Telegram будет отвязан',
  },
  de: {
    phone: (target) => `neue Telefonnummer ${target}`,
    email: (target) => `neue E-Mail-Adresse ${target}`,
    password: () => 'ein Passwort wird festgelegt',
    telegram_linked: (target) => `Telegram von ${target} wird verknüpft und dient zur Anmeldung`,
    telegram_unlinked: () => 'Telegram wird getrennt',
  },
  kk: {
    phone: (target) => `жаңа телефон — ${target}`,
    email: (target) => `жаңа e-mail — ${target}`,
    password: () => 'құпиясөз орнатылады',
    telegram_linked: (target) => `${target} Telegram-ы байланыстырылады, ол арқылы кіруге болады`,
    telegram_unlinked: () => 'Telegram ажыратылады',
  },
}

const waits: Record<Locale, Record<WaitingKind, (target: string) => string>> = {
  en: {
    phone: (target) => `the phone becomes ${target}`,
    email: (target) => `the e-mail becomes ${target}`,
    method: (target) => `codes come to ${target}`,
  },
  ru: {
    phone: (target) => `телефоном станет ${target}`,
    email: (target) => `адресом e-mail станет ${target}`,
    method: (target) => `коды будут приходить на ${target}`,
  },
  de: {
    phone: (target) => `neue Telefonnummer ${target}`,
    email: (target) => `neue E-Mail-Adresse ${target}`,
    method: (target) => `Codes kommen an ${target}`,
  },
  kk: {
    phone: (target) => `жаңа телефон — ${target}`,
    email: (target) => `жаңа e-mail — ${target}`,
    method: (target) => `кодтар мына жерге келеді: ${target}`,
  },
}

const parts: Record<Locale, Record<VerificationPart, string>> = {
  en: {
    data: 'your personal data',
    document: 'the photo of your document',
    login: 'the photo of your login',
    wallet: 'the photo of your wallet',
  },
  ru: {
    data: 'личные данные',
    document: 'фото документа',
    login: 'фото логина',
    wallet: 'фото кошелька',
  },
  de: {
    data: 'Ihre persönlichen Daten',
    document: 'das Foto Ihres Ausweises',
    login: 'das Foto mit Ihrem Login',
    wallet: 'das Foto Ihrer Wallet',
  },
  kk: {
    data: 'жеке деректер',
    document: 'құжаттың фотосы',
    login: 'логиннің фотосы',
    wallet: 'әмиянның фотосы',
  },
}

const en: Words = {
  phone_code: ({ code }) => ({
    subject: 'Your Cabinet code',
    text: `${code} is your Cabinet code. It is valid for 10 minutes. Do not share it with anyone.`,
  }),
  email_code: ({ code, link }) => ({
    subject: 'Confirm your e-mail for Cabinet',
    text: lines(
      'Confirm that this e-mail address is yours. Open this link and press “Confirm the e-mail”:',
      link,
      `Or enter this code in Cabinet: ${code}`,
      'The link and the code are valid for 10 minutes. If you did not ask for them, there is nothing you need to do.',
    ),
  }),
  sign_in_code: ({ code }) => ({
    subject: 'Your code to sign in to Cabinet',
    text: `${code} is your code to sign in to Cabinet. It is valid for 10 minutes. Do not share it with anyone. If you are not signing in, change your password.`,
  }),
  reset_code: ({ code }) => ({
    subject: 'Your code to set a new Cabinet password',
    text: lines(
      `${code} is your code to set a new password in Cabinet. It is valid for 10 minutes.`,
      'Do not share it with anyone. If you did not ask for it, your password stays as it is and there is nothing you need to do.',
    ),
  }),
  phone_change_code: ({ code }) => ({
    subject: 'Your new phone in Cabinet',
    text: `${code} is the code that makes this number the phone of your Cabinet account. It is valid for 10 minutes. Do not share it with anyone.`,
  }),
  security_code: ({ code, change }) => ({
    subject: 'Your code for a security change in Cabinet',
    text: `${code} confirms a security change in Cabinet: ${changes.en[change]}. It is valid for 10 minutes. If you did not ask for this, do not share the code and change your password.`,
  }),
  change_code: ({ code, change, target }) => ({
    subject: 'Your code for a security change in Cabinet',
    text: `${code} confirms a change in Cabinet: ${factors.en[change](target)}. It is valid for 10 minutes. If you did not ask for this, do not share the code: somebody is signed in to your account. End the other sessions in the security settings.`,
  }),
  wallet_code: ({ code, system, address }) => ({
    subject: 'Your code for a wallet in Cabinet',
    text: `${code} sets your ${system} wallet in Cabinet to ${address}. It is valid for 10 minutes. If you did not ask for this, do not share the code and change your password.`,
  }),
  withdrawal_code: ({ code, amount, currency, address, memo }) => ({
    subject: 'Your code for a withdrawal from Cabinet',
    text: `${code} confirms the withdrawal of ${sumText('en', amount, currency)} to ${address}${memo && `, memo or tag ${memo}`}. It is valid for 10 minutes. If you did not ask for this, do not share the code and change your password.`,
  }),
  wallet_changed: ({ system, address, held }) => ({
    subject: 'Your wallet in Cabinet was changed',
    text: `Your ${system} wallet in Cabinet is now ${address}. ${held && 'Withdrawals to it begin in 24 hours. '}If this was not you, change your password at once.`,
  }),
  withdrawal_decided: ({ status, amount, currency, reason, hash }) => {
    const sum = sumText('en', amount, currency)
    switch (status) {
      case 'on_inspection':
        return {
          subject: 'Your Cabinet withdrawal is on inspection',
          text: `Your withdrawal of ${sum} from Cabinet is being checked by an operator.`,
        }
      case 'successful':
        return {
          subject: 'Your Cabinet withdrawal was sent',
          text: `Your withdrawal of ${sum} from Cabinet was sent. Transaction: ${hash}`,
        }
      case 'rejected':
        return {
          subject: 'Your Cabinet withdrawal was rejected',
          text: `Your withdrawal of ${sum} from Cabinet was rejected${afterwards(reason)} The amount is back on your balance.`,
        }
      case 'error':
        return {
          subject: 'Your Cabinet withdrawal failed',
          text: `Your withdrawal of ${sum} from Cabinet could not be sent${afterwards(reason)} The amount is back on your balance.`,
        }
    }
  },
  password_changed: () => ({
    subject: 'Your Cabinet password was changed',
    text: 'Your Cabinet password was changed, and your other sessions were ended. If this was not you, set a new password at once with “Forgot password?”.',
  }),
  phone_changed: ({ phone }) => ({
    subject: 'Your phone in Cabinet was changed',
    text: `The phone of your Cabinet account is now ${phone}. If this was not you, change your password at once.`,
  }),
  email_changed: ({ email }) => ({
    subject: 'Your e-mail in Cabinet was changed',
    text: `The e-mail of your Cabinet account is now ${email}. If this was not you, sign in and change your password at once.`,
  }),
  security_changed: ({ change }) => ({
    subject: 'The security of your Cabinet account was changed',
    text: `The security of your Cabinet account was changed: ${changes.en[change]}. If this was not you, change your password at once.`,
  }),
  change_requested: ({ kind, target, until, link }) => ({
    subject: 'A security change in Cabinet is waiting',
    text: lines(
      `A change was asked for in Cabinet: ${waits.en[kind](target)}. It will be made on ${minute('en', until)} UTC.`,
      `If this was not you, cancel it with this link and change your password: ${link}`,
    ),
  }),
  change_cancelled: ({ kind, target, reason }) => ({
    subject: 'A security change in Cabinet was cancelled',
    text: `A change in Cabinet was cancelled and will not be made: ${waits.en[kind](target)}.${reason && ' Another account has this contact by now.'}`,
  }),
  authenticator_locked: () => ({
    subject: 'Wrong codes were entered in Cabinet',
    text: 'Too many wrong codes of your authenticator app were entered in Cabinet. No more are accepted for a while. If this was not you, change your password at once.',
  }),
  verification_completed: () => ({
    subject: 'Your account is verified',
    text: 'The verification of your Cabinet account is completed.',
  }),
  verification_denied: ({ reason, part }) => ({
    subject: 'Your verification was denied',
    text: `The verification of your Cabinet account was denied: ${asSentence(reason)} ${part ? `Please send ${parts.en[part]} again.` : 'Please send everything again.'}`,
  }),
  subscription_ending: ({ until }) => ({
    subject: 'Your Cabinet subscription is ending',
    text: `Your Cabinet subscription ends on ${day('en', until)}. You can extend it now: the new period begins when this one ends.`,
  }),
  autoinvestment_uncovered: ({ plan, amount, currency, ends }) => ({
    subject: 'Your Cabinet deposit will not be renewed without a subscription',
    text: `Your ${plan} deposit of ${sumText('en', amount, currency)} ends on ${day('en', ends)}, and your Cabinet subscription does not last until then. Extend the subscription before that day, or autoinvestment opens no next deposit and the amount goes to your balance.`,
  }),
}

const ru: Words = {
  phone_code: ({ code }) => ({
    subject: 'Ваш код для Cabinet',
    text: `${code} — Ваш код для Cabinet. Он действует 10 минут. Никому его не сообщайте.`,
  }),
  email_code: ({ code, link }) => ({
    subject: 'Подтвердите e-mail для Cabinet',
    text: lines(
      'Подтвердите, что этот e-mail принадлежит Вам. Откройте ссылку и нажмите «Подтвердить e-mail»:',
      link,
      `Или введите в Cabinet этот код: ${code}`,
      'Ссылка и код действуют 10 минут. Если Вы их не запрашивали, ничего делать не нужно.',
    ),
  }),
  sign_in_code: ({ code }) => ({
    subject: 'Код для входа в Cabinet',
    text: `${code} — Ваш код для входа в Cabinet. Он действует 10 минут. Никому его не сообщайте. Если Вы не входите сейчас в Cabinet, смените пароль.`,
  }),
  reset_code: ({ code }) => ({
    subject: 'Код для нового пароля в Cabinet',
    text: lines(
      `${code} — Ваш код, чтобы задать новый пароль в Cabinet. Он действует 10 минут.`,
      'Никому его не сообщайте. Если Вы его не запрашивали, пароль останется прежним и делать ничего не нужно.',
    ),
  }),
  phone_change_code: ({ code }) => ({
    subject: 'Новый телефон в Cabinet',
    text: `${code} — код, после которого этот номер станет телефоном Вашего аккаунта Cabinet. Он действует 10 минут. Никому его не сообщайте.`,
  }),
  security_code: ({ code, change }) => ({
    subject: 'Код для настроек безопасности в Cabinet',
    text: `${code} — код для изменения настроек безопасности в Cabinet: ${changes.ru[change]}. Он действует 10 минут. Если Вы этого не запрашивали, никому не сообщайте код и смените пароль.`,
  }),
  change_code: ({ code, change, target }) => ({
    subject: 'Код для настроек безопасности в Cabinet',
    text: `${code} — код для изменения в Cabinet: ${factors.ru[change](target)}. Он действует 10 минут. Если Вы этого не запрашивали, никому не сообщайте код: кто-то вошёл в Ваш аккаунт. Завершите остальные сеансы в настройках безопасности.`,
  }),
  wallet_code: ({ code, system, address }) => ({
    subject: 'Код для кошелька в Cabinet',
    text: `${code} — код, после которого ${address} станет Вашим кошельком ${system} в Cabinet. Он действует 10 минут. Если Вы этого не запрашивали, никому не сообщайте код и смените пароль.`,
  }),
  withdrawal_code: ({ code, amount, currency, address, memo }) => ({
    subject: 'Код для вывода из Cabinet',
    text: `${code} — код для вывода ${sumText('ru', amount, currency)} на адрес ${address}${memo && `, мемо или тег ${memo}`}. Он действует 10 минут. Если Вы этого не запрашивали, никому не сообщайте код и смените пароль.`,
  }),
  wallet_changed: ({ system, address, held }) => ({
    subject: 'Кошелёк в Cabinet изменён',
    text: `Ваш кошелёк ${system} в Cabinet теперь ${address}. ${held && 'Вывод на него откроется через 24 часа. '}Если это были не Вы, сразу смените пароль.`,
  }),
  withdrawal_decided: ({ status, amount, currency, reason, hash }) => {
    const sum = sumText('ru', amount, currency)
    switch (status) {
      case 'on_inspection':
        return {
          subject: 'Вывод из Cabinet на проверке',
          text: `Ваш вывод ${sum} из Cabinet проверяет оператор.`,
        }
      case 'successful':
        return {
          subject: 'Вывод из Cabinet отправлен',
          text: `Ваш вывод ${sum} из Cabinet отправлен. Транзакция: ${hash}`,
        }
      case 'rejected':
        return {
          subject: 'Вывод из Cabinet отклонён',
          text: `Ваш вывод ${sum} из Cabinet отклонён${afterwards(reason)} Сумма возвращена на Ваш баланс.`,
        }
      case 'error':
        return {
          subject: 'Вывод из Cabinet не выполнен',
          text: `Ваш вывод ${sum} из Cabinet не удалось отправить${afterwards(reason)} Сумма возвращена на Ваш баланс.`,
        }
    }
  },
  password_changed: () => ({
    subject: 'Пароль в Cabinet изменён',
    text: 'Пароль Вашего аккаунта Cabinet изменён, остальные сеансы завершены. Если это были не Вы, сразу задайте новый пароль через «Забыли пароль?».',
  }),
  phone_changed: ({ phone }) => ({
    subject: 'Телефон в Cabinet изменён',
    text: `Телефон Вашего аккаунта Cabinet теперь ${phone}. Если это были не Вы, сразу смените пароль.`,
  }),
  email_changed: ({ email }) => ({
    subject: 'E-mail в Cabinet изменён',
    text: `E-mail Вашего аккаунта Cabinet теперь ${email}. Если это были не Вы, войдите и сразу смените пароль.`,
  }),
  security_changed: ({ change }) => ({
    subject: 'Настройки безопасности Cabinet изменены',
    text: `Настройки безопасности Вашего аккаунта Cabinet изменены: ${changes.ru[change]}. Если это были не Вы, сразу смените пароль.`,
  }),
  change_requested: ({ kind, target, until, link }) => ({
    subject: 'В Cabinet ожидает изменение безопасности',
    text: lines(
      `В Cabinet запрошено изменение: ${waits.ru[kind](target)}. Оно будет выполнено ${minute('ru', until)} UTC.`,
      `Если это были не Вы, отмените его по этой ссылке и смените пароль: ${link}`,
    ),
  }),
  change_cancelled: ({ kind, target, reason }) => ({
    subject: 'Изменение безопасности в Cabinet отменено',
    text: `Изменение в Cabinet отменено и выполнено не будет: ${waits.ru[kind](target)}.${reason && ' Этот контакт уже принадлежит другому аккаунту.'}`,
  }),
  authenticator_locked: () => ({
    subject: 'В Cabinet вводили неверные коды',
    text: 'В Cabinet слишком много раз ввели неверный код Вашего приложения-аутентификатора. Некоторое время коды не принимаются. Если это были не Вы, сразу смените пароль.',
  }),
  verification_completed: () => ({
    subject: 'Верификация пройдена',
    text: 'Верификация Вашего аккаунта Cabinet завершена.',
  }),
  verification_denied: ({ reason, part }) => ({
    subject: 'Верификация отклонена',
    text: `Верификация Вашего аккаунта Cabinet отклонена: ${asSentence(reason)} ${part ? `Отправьте заново: ${parts.ru[part]}.` : 'Отправьте всё заново.'}`,
  }),
  subscription_ending: ({ until }) => ({
    subject: 'Подписка Cabinet заканчивается',
    text: `Ваша подписка Cabinet действует до ${day('ru', until)}. Её можно продлить уже сейчас: новый период начнётся, когда закончится этот.`,
  }),
  autoinvestment_uncovered: ({ plan, amount, currency, ends }) => ({
    subject: 'Без подписки Cabinet депозит не будет открыт снова',
    text: `Ваш депозит «${plan}» на ${sumText('ru', amount, currency)} заканчивается ${day('ru', ends)}, а Ваша подписка Cabinet до этого дня не действует. Продлите подписку заранее, иначе автоинвестирование не откроет следующий депозит, и сумма поступит на Ваш баланс.`,
  }),
}

const de: Words = {
  phone_code: ({ code }) => ({
    subject: 'Ihr Cabinet-Code',
    text: `${code} ist Ihr Cabinet-Code. Er gilt 10 Minuten. Geben Sie ihn an niemanden weiter.`,
  }),
  email_code: ({ code, link }) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Cabinet',
    text: lines(
      'Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört. Öffnen Sie diesen Link und drücken Sie „E-Mail bestätigen“:',
      link,
      `Oder geben Sie diesen Code in Cabinet ein: ${code}`,
      'Link und Code gelten 10 Minuten. Wenn Sie sie nicht angefordert haben, müssen Sie nichts tun.',
    ),
  }),
  sign_in_code: ({ code }) => ({
    subject: 'Ihr Code zur Anmeldung bei Cabinet',
    text: `${code} ist Ihr Code zur Anmeldung bei Cabinet. Er gilt 10 Minuten. Geben Sie ihn an niemanden weiter. Wenn Sie sich gerade nicht anmelden, ändern Sie Ihr Passwort.`,
  }),
  reset_code: ({ code }) => ({
    subject: 'Ihr Code für ein neues Cabinet-Passwort',
    text: lines(
      `${code} ist Ihr Code, um in Cabinet ein neues Passwort festzulegen. Er gilt 10 Minuten.`,
      'Geben Sie ihn an niemanden weiter. Wenn Sie ihn nicht angefordert haben, bleibt Ihr Passwort unverändert, und Sie müssen nichts tun.',
    ),
  }),
  phone_change_code: ({ code }) => ({
    subject: 'Ihre neue Telefonnummer in Cabinet',
    text: `${code} ist der Code, der diese Nummer zur Telefonnummer Ihres Cabinet-Kontos macht. Er gilt 10 Minuten. Geben Sie ihn an niemanden weiter.`,
  }),
  security_code: ({ code, change }) => ({
    subject: 'Ihr Code für eine Sicherheitsänderung in Cabinet',
    text: `${code} bestätigt eine Sicherheitsänderung in Cabinet: ${changes.de[change]}. Der Code gilt 10 Minuten. Wenn Sie das nicht angefordert haben, geben Sie ihn an niemanden weiter und ändern Sie Ihr Passwort.`,
  }),
  change_code: ({ code, change, target }) => ({
    subject: 'Ihr Code für eine Sicherheitsänderung in Cabinet',
    text: `${code} bestätigt eine Änderung in Cabinet: ${factors.de[change](target)}. Der Code gilt 10 Minuten. Wenn Sie das nicht angefordert haben, geben Sie ihn an niemanden weiter: Jemand ist in Ihrem Konto angemeldet. Beenden Sie die anderen Sitzungen in den Sicherheitseinstellungen.`,
  }),
  wallet_code: ({ code, system, address }) => ({
    subject: 'Ihr Code für eine Wallet in Cabinet',
    text: `${code} legt ${address} als Ihre ${system}-Wallet in Cabinet fest. Der Code gilt 10 Minuten. Wenn Sie das nicht angefordert haben, geben Sie ihn an niemanden weiter und ändern Sie Ihr Passwort.`,
  }),
  withdrawal_code: ({ code, amount, currency, address, memo }) => ({
    subject: 'Ihr Code für eine Auszahlung aus Cabinet',
    text: `${code} bestätigt die Auszahlung von ${sumText('de', amount, currency)} an ${address}${memo && `, Memo oder Destination-Tag ${memo}`}. Der Code gilt 10 Minuten. Wenn Sie das nicht angefordert haben, geben Sie ihn an niemanden weiter und ändern Sie Ihr Passwort.`,
  }),
  wallet_changed: ({ system, address, held }) => ({
    subject: 'Ihre Wallet in Cabinet wurde geändert',
    text: `Ihre ${system}-Wallet in Cabinet ist jetzt ${address}. ${held && 'Auszahlungen dorthin sind in 24 Stunden möglich. '}Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort.`,
  }),
  withdrawal_decided: ({ status, amount, currency, reason, hash }) => {
    const sum = sumText('de', amount, currency)
    switch (status) {
      case 'on_inspection':
        return {
          subject: 'Ihre Auszahlung aus Cabinet wird geprüft',
          text: `Ihre Auszahlung von ${sum} aus Cabinet wird vom Betreiber geprüft.`,
        }
      case 'successful':
        return {
          subject: 'Ihre Auszahlung aus Cabinet wurde gesendet',
          text: `Ihre Auszahlung von ${sum} aus Cabinet wurde gesendet. Transaktion: ${hash}`,
        }
      case 'rejected':
        return {
          subject: 'Ihre Auszahlung aus Cabinet wurde abgelehnt',
          text: `Ihre Auszahlung von ${sum} aus Cabinet wurde abgelehnt${afterwards(reason)} Der Betrag ist wieder auf Ihrem Guthaben.`,
        }
      case 'error':
        return {
          subject: 'Ihre Auszahlung aus Cabinet ist fehlgeschlagen',
          text: `Ihre Auszahlung von ${sum} aus Cabinet konnte nicht gesendet werden${afterwards(reason)} Der Betrag ist wieder auf Ihrem Guthaben.`,
        }
    }
  },
  password_changed: () => ({
    subject: 'Ihr Cabinet-Passwort wurde geändert',
    text: 'Ihr Cabinet-Passwort wurde geändert, Ihre anderen Sitzungen wurden beendet. Wenn Sie das nicht waren, legen Sie über „Passwort vergessen?“ sofort ein neues Passwort fest.',
  }),
  phone_changed: ({ phone }) => ({
    subject: 'Ihre Telefonnummer in Cabinet wurde geändert',
    text: `Die Telefonnummer Ihres Cabinet-Kontos ist jetzt ${phone}. Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort.`,
  }),
  email_changed: ({ email }) => ({
    subject: 'Ihre E-Mail-Adresse in Cabinet wurde geändert',
    text: `Die E-Mail-Adresse Ihres Cabinet-Kontos ist jetzt ${email}. Wenn Sie das nicht waren, melden Sie sich an und ändern Sie sofort Ihr Passwort.`,
  }),
  security_changed: ({ change }) => ({
    subject: 'Die Sicherheit Ihres Cabinet-Kontos wurde geändert',
    text: `Die Sicherheit Ihres Cabinet-Kontos wurde geändert: ${changes.de[change]}. Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort.`,
  }),
  change_requested: ({ kind, target, until, link }) => ({
    subject: 'Eine Sicherheitsänderung in Cabinet steht bevor',
    text: lines(
      `In Cabinet wurde eine Änderung angefordert: ${waits.de[kind](target)}. Sie wird am ${minute('de', until)} UTC ausgeführt.`,
      `Wenn Sie das nicht waren, brechen Sie sie über diesen Link ab und ändern Sie Ihr Passwort: ${link}`,
    ),
  }),
  change_cancelled: ({ kind, target, reason }) => ({
    subject: 'Eine Sicherheitsänderung in Cabinet wurde abgebrochen',
    text: `Eine Änderung in Cabinet wurde abgebrochen und wird nicht ausgeführt: ${waits.de[kind](target)}.${reason && ' Dieser Kontakt gehört inzwischen zu einem anderen Konto.'}`,
  }),
  authenticator_locked: () => ({
    subject: 'In Cabinet wurden falsche Codes eingegeben',
    text: 'In Cabinet wurden zu viele falsche Codes Ihrer Authenticator-App eingegeben. Eine Zeit lang wird kein Code angenommen. Wenn Sie das nicht waren, ändern Sie sofort Ihr Passwort.',
  }),
  verification_completed: () => ({
    subject: 'Ihr Konto ist verifiziert',
    text: 'Die Verifizierung Ihres Cabinet-Kontos ist abgeschlossen.',
  }),
  verification_denied: ({ reason, part }) => ({
    subject: 'Ihre Verifizierung wurde abgelehnt',
    text: `Die Verifizierung Ihres Cabinet-Kontos wurde abgelehnt: ${asSentence(reason)} ${part ? `Bitte senden Sie erneut: ${parts.de[part]}.` : 'Bitte senden Sie alles erneut.'}`,
  }),
  subscription_ending: ({ until }) => ({
    subject: 'Ihr Cabinet-Abonnement endet bald',
    text: `Ihr Cabinet-Abonnement endet am ${day('de', until)}. Sie können es schon jetzt verlängern: Der neue Zeitraum beginnt, wenn dieser endet.`,
  }),
  autoinvestment_uncovered: ({ plan, amount, currency, ends }) => ({
    subject: 'Ohne Cabinet-Abonnement wird Ihre Anlage nicht erneuert',
    text: `Ihre Anlage ${plan} über ${sumText('de', amount, currency)} endet am ${day('de', ends)}, und Ihr Cabinet-Abonnement reicht nicht bis dahin. Verlängern Sie das Abonnement vorher; sonst eröffnet die automatische Wiederanlage keine weitere Anlage, und der Betrag geht auf Ihr Guthaben.`,
  }),
}

const kk: Words = {
  phone_code: ({ code }) => ({
    subject: 'Cabinet кодыңыз',
    text: `${code} — Cabinet кодыңыз. Ол 10 минут жарамды. Оны ешкімге айтпаңыз.`,
  }),
  email_code: ({ code, link }) => ({
    subject: 'Cabinet үшін e-mail мекенжайыңызды растаңыз',
    text: lines(
      'Бұл e-mail мекенжайының Сіздікі екенін растаңыз. Сілтемені ашып, «E-mail мекенжайын растау» түймесін басыңыз:',
      link,
      `Немесе Cabinet ішінде мына кодты енгізіңіз: ${code}`,
      'Сілтеме мен код 10 минут жарамды. Оларды сұрамаған болсаңыз, ештеңе істеудің қажеті жоқ.',
    ),
  }),
  sign_in_code: ({ code }) => ({
    subject: 'Cabinet-ке кіру коды',
    text: `${code} — Cabinet-ке кіру кодыңыз. Ол 10 минут жарамды. Оны ешкімге айтпаңыз. Егер қазір өзіңіз кіріп жатпасаңыз, құпиясөзді өзгертіңіз.`,
  }),
  reset_code: ({ code }) => ({
    subject: 'Cabinet-тегі жаңа құпиясөз коды',
    text: lines(
      `${code} — Cabinet-те жаңа құпиясөз орнату кодыңыз. Ол 10 минут жарамды.`,
      'Оны ешкімге айтпаңыз. Егер кодты сұрамаған болсаңыз, құпиясөзіңіз өзгермейді және ештеңе істеудің қажеті жоқ.',
    ),
  }),
  phone_change_code: ({ code }) => ({
    subject: 'Cabinet-тегі жаңа телефоныңыз',
    text: `${code} — осы нөмірді Cabinet тіркелгіңіздің телефоны ететін код. Ол 10 минут жарамды. Оны ешкімге айтпаңыз.`,
  }),
  security_code: ({ code, change }) => ({
    subject: 'Cabinet қауіпсіздік баптауларының коды',
    text: `${code} — Cabinet-тегі қауіпсіздік баптауларының өзгерісін растайтын код: ${changes.kk[change]}. Ол 10 минут жарамды. Егер мұны сұрамаған болсаңыз, кодты ешкімге айтпай, құпиясөзді өзгертіңіз.`,
  }),
  change_code: ({ code, change, target }) => ({
    subject: 'Cabinet қауіпсіздік баптауларының коды',
    text: `${code} — Cabinet-тегі өзгерісті растайтын код: ${factors.kk[change](target)}. Ол 10 минут жарамды. Егер мұны сұрамаған болсаңыз, кодты ешкімге айтпаңыз: біреу тіркелгіңізге кірген. Қауіпсіздік баптауларында басқа сеанстарды аяқтаңыз.`,
  }),
  wallet_code: ({ code, system, address }) => ({
    subject: 'Cabinet-тегі әмиян коды',
    text: `${code} — ${address} мекенжайын Cabinet-тегі ${system} әмияныңыз ететін код. Ол 10 минут жарамды. Егер мұны сұрамаған болсаңыз, кодты ешкімге айтпай, құпиясөзді өзгертіңіз.`,
  }),
  withdrawal_code: ({ code, amount, currency, address, memo }) => ({
    subject: 'Cabinet-тен ақша шығару коды',
    text: `${code} — ${sumText('kk', amount, currency)} сомасын ${address} мекенжайына${memo && ` (мемо немесе тег ${memo})`} шығаруды растайтын код. Ол 10 минут жарамды. Егер мұны сұрамаған болсаңыз, кодты ешкімге айтпай, құпиясөзді өзгертіңіз.`,
  }),
  wallet_changed: ({ system, address, held }) => ({
    subject: 'Cabinet-тегі әмияныңыз өзгертілді',
    text: `Cabinet-тегі ${system} әмияныңыздың жаңа мекенжайы: ${address}. ${held && 'Оған ақша шығару 24 сағаттан кейін ашылады. '}Егер мұны Сіз жасамаған болсаңыз, дереу құпиясөзді өзгертіңіз.`,
  }),
  withdrawal_decided: ({ status, amount, currency, reason, hash }) => {
    const sum = sumText('kk', amount, currency)
    switch (status) {
      case 'on_inspection':
        return {
          subject: 'Cabinet-тен ақша шығару тексерілуде',
          text: `Cabinet-тен ${sum} шығаруды оператор тексеріп жатыр.`,
        }
      case 'successful':
        return {
          subject: 'Cabinet-тен ақша жіберілді',
          text: `Cabinet-тен шығарған ${sum} жіберілді. Транзакция: ${hash}`,
        }
      case 'rejected':
        return {
          subject: 'Cabinet-тен ақша шығару қабылданбады',
          text: `Cabinet-тен ${sum} шығару қабылданбады${afterwards(reason)} Сома балансыңызға қайтарылды.`,
        }
      case 'error':
        return {
          subject: 'Cabinet-тен ақша шығару орындалмады',
          text: `Cabinet-тен ${sum} жіберу мүмкін болмады${afterwards(reason)} Сома балансыңызға қайтарылды.`,
        }
    }
  },
  password_changed: () => ({
    subject: 'Cabinet құпиясөзіңіз өзгертілді',
    text: 'Cabinet тіркелгіңіздің құпиясөзі өзгертілді, басқа сеанстар аяқталды. Егер мұны Сіз жасамаған болсаңыз, «Құпиясөзді ұмыттыңыз ба?» арқылы дереу жаңа құпиясөз орнатыңыз.',
  }),
  phone_changed: ({ phone }) => ({
    subject: 'Cabinet-тегі телефоныңыз өзгертілді',
    text: `Cabinet тіркелгіңіздің жаңа телефоны: ${phone}. Егер мұны Сіз жасамаған болсаңыз, дереу құпиясөзді өзгертіңіз.`,
  }),
  email_changed: ({ email }) => ({
    subject: 'Cabinet-тегі e-mail мекенжайыңыз өзгертілді',
    text: `Cabinet тіркелгіңіздің жаңа e-mail мекенжайы: ${email}. Егер мұны Сіз жасамаған болсаңыз, кіріп, дереу құпиясөзді өзгертіңіз.`,
  }),
  security_changed: ({ change }) => ({
    subject: 'Cabinet қауіпсіздік баптаулары өзгертілді',
    text: `Cabinet тіркелгіңіздің қауіпсіздік баптаулары өзгертілді: ${changes.kk[change]}. Егер мұны Сіз жасамаған болсаңыз, дереу құпиясөзді өзгертіңіз.`,
  }),
  change_requested: ({ kind, target, until, link }) => ({
    subject: 'Cabinet-те қауіпсіздік өзгерісі күтіп тұр',
    text: lines(
      `Cabinet-те өзгеріс сұралды: ${waits.kk[kind](target)}. Ол орындалатын уақыт: ${minute('kk', until)} UTC.`,
      `Егер мұны Сіз жасамаған болсаңыз, оны мына сілтеме арқылы болдырмай, құпиясөзді өзгертіңіз: ${link}`,
    ),
  }),
  change_cancelled: ({ kind, target, reason }) => ({
    subject: 'Cabinet-тегі қауіпсіздік өзгерісі болдырылмады',
    text: `Cabinet-тегі өзгеріс тоқтатылды, ол орындалмайды: ${waits.kk[kind](target)}.${reason && ' Бұл байланыс дерегі енді басқа тіркелгіде.'}`,
  }),
  authenticator_locked: () => ({
    subject: 'Cabinet-те қате кодтар енгізілді',
    text: 'Cabinet-те аутентификатор қолданбаңыздың коды тым көп рет қате енгізілді. Біраз уақыт кодтар қабылданбайды. Егер мұны Сіз жасамаған болсаңыз, дереу құпиясөзді өзгертіңіз.',
  }),
  verification_completed: () => ({
    subject: 'Тіркелгіңіз верификациядан өтті',
    text: 'Cabinet тіркелгіңіздің верификациясы аяқталды.',
  }),
  verification_denied: ({ reason, part }) => ({
    subject: 'Верификация қабылданбады',
    text: `Cabinet тіркелгіңіздің верификациясы қабылданбады: ${asSentence(reason)} ${part ? `Қайта жіберіңіз: ${parts.kk[part]}.` : 'Барлығын қайта жіберіңіз.'}`,
  }),
  subscription_ending: ({ until }) => ({
    subject: 'Cabinet жазылымы аяқталуға жақын',
    text: `Cabinet жазылымыңыздың соңғы күні: ${day('kk', until)}. Оны қазірден ұзартуға болады: жаңа мерзім осы мерзім біткенде басталады.`,
  }),
  autoinvestment_uncovered: ({ plan, amount, currency, ends }) => ({
    subject: 'Cabinet жазылымынсыз депозит қайта ашылмайды',
    text: `«${plan}» депозитіңіз (${sumText('kk', amount, currency)}) ${day('kk', ends)} күні аяқталады, ал Cabinet жазылымыңыз ол күнге дейін жетпейді. Жазылымды алдын ала ұзартыңыз, әйтпесе автоинвестиция келесі депозитті ашпайды, сома балансыңызға түседі.`,
  }),
}

export const messageTexts: Record<Locale, Words> = { en, ru, de, kk }
