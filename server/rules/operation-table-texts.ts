import type { PaymentStatus } from '../../src/api/contract/payment.ts'
import type { AccountType, EventKind, OperationType } from '../../src/api/contract/user.ts'
import type { Locale } from '../locale.ts'

type Words = {
  columns: {
    number: string
    time: string
    event: string
    details: string
    type: string
    account: string
    amount: string
    currency: string
    balanceAfter: string
    fee: string
    status: string
    hash: string
  }
  kinds: Record<EventKind, string>
  types: Record<OperationType, string>
  accounts: Record<AccountType, string>
  /** `done` is said of all that is not a withdrawal and is in the books. */
  statuses: Record<PaymentStatus | 'done', string>
  /** `days` describes a deposit, `line` partner income, `tier` a bonus. */
  days: (count: number) => string
  line: (line: number) => string
  tier: (tier: string) => string
}

const russianDays = new Intl.PluralRules('ru')

/** Words of a table of operations; the same as those of the screens. */
export const tableWords: Record<Locale, Words> = {
  en: {
    columns: {
      number: 'Operation number',
      time: 'Time (UTC)',
      event: 'Event',
      details: 'Details',
      type: 'Type',
      account: 'Account',
      amount: 'Amount',
      currency: 'Currency',
      balanceAfter: 'Balance after',
      fee: 'Fee',
      status: 'Status',
      hash: 'Transaction hash',
    },
    kinds: {
      refill_credited: 'Refill credited',
      deposit_opened: 'Deposit opened',
      deposit_ended: 'Deposit ended',
      deposit_closed: 'Deposit closed early',
      accruals_withheld: 'Accruals withheld',
      accruals_paid: 'Accruals released',
      referral_income: 'Referral income',
      matching_income: 'Matching income',
      bonus_awarded: 'Bonus',
      income_moved: 'Move between accounts',
      exchanged: 'Exchange',
      subscription_paid: 'Subscription paid',
      withdrawal_made: 'Withdrawal requested',
      withdrawal_returned: 'Withdrawal returned',
    },
    types: {
      accruals: 'Accrual',
      referrals: 'Referral income',
      matching: 'Matching income',
      bonus: 'Bonus',
      plan: 'Deposit',
      refill: 'Refill',
      withdrawal: 'Withdrawal',
      exchange: 'Exchange',
      transfer: 'Move between accounts',
      subscription: 'Subscription',
    },
    accounts: {
      balance: 'Available',
      deposit: 'On deposits',
      referral: 'Partner income',
      bonus: 'Bonuses',
    },
    statuses: {
      pending: 'Pending',
      on_inspection: 'On inspection',
      successful: 'Successful',
      rejected: 'Rejected',
      error: 'Error',
      done: 'Completed',
    },
    days: (count) => `${count} ${count === 1 ? 'day' : 'days'}`,
    line: (line) => `line ${line}`,
    tier: (tier) => `tier ${tier}`,
  },
  ru: {
    columns: {
      number: 'Номер операции',
      time: 'Время (UTC)',
      event: 'Событие',
      details: 'Подробности',
      type: 'Тип',
      account: 'Счёт',
      amount: 'Сумма',
      currency: 'Валюта',
      balanceAfter: 'Баланс после',
      fee: 'Комиссия',
      status: 'Статус',
      hash: 'Хеш транзакции',
    },
    kinds: {
      refill_credited: 'Пополнение зачислено',
      deposit_opened: 'Депозит открыт',
      deposit_ended: 'Депозит завершён',
      deposit_closed: 'Депозит закрыт досрочно',
      accruals_withheld: 'Начисления удержаны',
      accruals_paid: 'Начисления выплачены',
      referral_income: 'Реферальный доход',
      matching_income: 'Матчинг-доход',
      bonus_awarded: 'Бонус',
      income_moved: 'Перевод между счетами',
      exchanged: 'Обмен',
      subscription_paid: 'Подписка оплачена',
      withdrawal_made: 'Вывод запрошен',
      withdrawal_returned: 'Вывод возвращён на баланс',
    },
    types: {
      accruals: 'Начисление',
      referrals: 'Реферальный доход',
      matching: 'Матчинг-доход',
      bonus: 'Бонус',
      plan: 'Депозит',
      refill: 'Пополнение',
      withdrawal: 'Вывод',
      exchange: 'Обмен',
      transfer: 'Перевод между счетами',
      subscription: 'Подписка',
    },
    accounts: {
      balance: 'Доступно',
      deposit: 'На депозитах',
      referral: 'Партнёрский доход',
      bonus: 'Бонусы',
    },
    statuses: {
      pending: 'Ожидает',
      on_inspection: 'На проверке',
      successful: 'Выполнен',
      rejected: 'Отклонён',
      error: 'Ошибка',
      done: 'Завершено',
    },
    days: (count) =>
      `${count} ${{ one: 'день', few: 'дня', many: 'дней', other: 'дня', zero: 'дней', two: 'дня' }[russianDays.select(count)]}`,
    line: (line) => `${line}-я линия`,
    tier: (tier) => `уровень ${tier}`,
  },
  de: {
    columns: {
      number: 'Vorgangsnummer',
      time: 'Zeit (UTC)',
      event: 'Ereignis',
      details: 'Einzelheiten',
      type: 'Art',
      account: 'Konto',
      amount: 'Betrag',
      currency: 'Währung',
      balanceAfter: 'Guthaben danach',
      fee: 'Gebühr',
      status: 'Status',
      hash: 'Transaktionshash',
    },
    kinds: {
      refill_credited: 'Einzahlung gutgeschrieben',
      deposit_opened: 'Anlage eröffnet',
      deposit_ended: 'Anlage beendet',
      deposit_closed: 'Anlage vorzeitig aufgelöst',
      accruals_withheld: 'Gutschriften einbehalten',
      accruals_paid: 'Gutschriften freigegeben',
      referral_income: 'Empfehlungsertrag',
      matching_income: 'Matching-Ertrag',
      bonus_awarded: 'Bonus',
      income_moved: 'Umbuchung zwischen Konten',
      exchanged: 'Tausch',
      subscription_paid: 'Abonnement bezahlt',
      withdrawal_made: 'Auszahlung beantragt',
      withdrawal_returned: 'Auszahlung zurückgebucht',
    },
    types: {
      accruals: 'Gutschrift',
      referrals: 'Empfehlungsertrag',
      matching: 'Matching-Ertrag',
      bonus: 'Bonus',
      plan: 'Anlage',
      refill: 'Einzahlung',
      withdrawal: 'Auszahlung',
      exchange: 'Tausch',
      transfer: 'Umbuchung zwischen Konten',
      subscription: 'Abonnement',
    },
    accounts: {
      balance: 'Verfügbar',
      deposit: 'In Anlagen',
      referral: 'Partnererträge',
      bonus: 'Boni',
    },
    statuses: {
      pending: 'Ausstehend',
      on_inspection: 'In Prüfung',
      successful: 'Ausgeführt',
      rejected: 'Abgelehnt',
      error: 'Fehler',
      done: 'Abgeschlossen',
    },
    days: (count) => `${count} ${count === 1 ? 'Tag' : 'Tage'}`,
    line: (line) => `Linie ${line}`,
    tier: (tier) => `Stufe ${tier}`,
  },
  kk: {
    columns: {
      number: 'Операция нөмірі',
      time: 'Уақыты (UTC)',
      event: 'Оқиға',
      details: 'Толығырақ',
      type: 'Түрі',
      account: 'Шот',
      amount: 'Сома',
      currency: 'Валюта',
      balanceAfter: 'Кейінгі баланс',
      fee: 'Комиссия',
      status: 'Күйі',
      hash: 'Транзакция хеші',
    },
    kinds: {
      refill_credited: 'Толықтыру есепке алынды',
      deposit_opened: 'Депозит ашылды',
      deposit_ended: 'Депозит аяқталды',
      deposit_closed: 'Депозит мерзімінен бұрын жабылды',
      accruals_withheld: 'Есептелген табыс ұсталды',
      accruals_paid: 'Есептелген табыс төленді',
      referral_income: 'Рефералдық табыс',
      matching_income: 'Матчинг табысы',
      bonus_awarded: 'Бонус',
      income_moved: 'Шоттар арасында аудару',
      exchanged: 'Айырбас',
      subscription_paid: 'Жазылым төленді',
      withdrawal_made: 'Ақша шығару сұралды',
      withdrawal_returned: 'Шығарылған ақша балансқа қайтарылды',
    },
    types: {
      accruals: 'Есептелген табыс',
      referrals: 'Рефералдық табыс',
      matching: 'Матчинг табысы',
      bonus: 'Бонус',
      plan: 'Депозит',
      refill: 'Толықтыру',
      withdrawal: 'Ақша шығару',
      exchange: 'Айырбас',
      transfer: 'Шоттар арасында аудару',
      subscription: 'Жазылым',
    },
    accounts: {
      balance: 'Қолжетімді',
      deposit: 'Депозиттерде',
      referral: 'Серіктестік табыс',
      bonus: 'Бонустар',
    },
    statuses: {
      pending: 'Күтілуде',
      on_inspection: 'Тексерілуде',
      successful: 'Орындалды',
      rejected: 'Қабылданбады',
      error: 'Қате',
      done: 'Аяқталды',
    },
    days: (count) => `${count} күн`,
    line: (line) => `${line}-линия`,
    tier: (tier) => `${tier}-деңгей`,
  },
}
